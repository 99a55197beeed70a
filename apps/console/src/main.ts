import { h, render } from 'preact';
import { App } from './app.ts';

const root = document.getElementById('app');
if (root) render(h(App, {}), root);
