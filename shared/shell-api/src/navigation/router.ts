// The parts of the router that the suite uses; sharing all of it would double the shell's size.
export { BrowserRouter, MemoryRouter, Route, Routes, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
