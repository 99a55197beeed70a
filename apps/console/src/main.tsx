import { render } from 'preact';
import { App } from './app.tsx';
import { startLanguage } from './language.tsx';
import './styles/index.css';

await startLanguage();
const root = document.getElementById('app');
if (root) render(<App />, root);
