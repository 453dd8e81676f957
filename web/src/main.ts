// Starts the page.

import { mount } from 'svelte';
import '@fontsource-variable/fraunces/standard.css';
import '@fontsource-variable/inter';
import './ui/page.css';
import { keepOffline } from './offline/update.svelte';
import App from './ui/App.svelte';

const target = document.getElementById('page');
if (!target) throw new Error('the page has no place to mount on');
mount(App, { target });
// A browser that keeps nothing shows the page all the same.
keepOffline().catch(() => {});
