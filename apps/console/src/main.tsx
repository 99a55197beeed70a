import { setLocale } from '@tearsheet/presentation';
import { render } from 'preact';
import { App } from './app.tsx';
import './styles/index.css';

setLocale(navigator.language);
const root = document.getElementById('app');
if (root) render(<App />, root);
