// Starts the page.

import { mount } from 'svelte';
import '@fontsource-variable/fraunces/standard.css';
import '@fontsource-variable/inter';
import './ui/page.css';
import { language } from './i18n/language.svelte';
import { keepOffline } from './offline/update.svelte';
import App from './ui/App.svelte';

const target = document.getElementById('page');
if (!target) throw new Error('the page has no place to mount on');
// A language that cannot be had must not keep the page from showing.
await language.ready().catch((error: unknown) => console.error(error));
mount(App, { target });
// A browser that keeps nothing shows the page all the same.
keepOffline().catch(() => {});
