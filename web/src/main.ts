import './styles/index.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { Client } from './api/http';
import { language } from './lib/locale.svelte';
import { media } from './lib/media.svelte';
import { network } from './lib/network.svelte';
import { router } from './lib/router.svelte';
import { settings } from './lib/settings.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('the page has no place for the application');

language.start();
settings.start();
media.start();
network.start();
router.start();
mount(App, { target, props: { client: new Client() } });
