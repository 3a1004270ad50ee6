// Types of the matchers that the jest preset registers.
import '@testing-library/jest-dom/jest-globals';
