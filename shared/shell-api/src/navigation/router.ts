// The part of the router that the suite uses; sharing all of it would double the shell.
export { BrowserRouter, MemoryRouter, Route, Routes, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
