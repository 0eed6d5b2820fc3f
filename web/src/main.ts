import 'virtual:fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { dressBubbles } from './lib/bubbles.ts';
import { mendStyles } from './lib/again.ts';
import { workOffline } from './lib/offline.ts';
import { renewWhenOutdated } from './lib/renewal.ts';
import { settings } from './lib/settings.svelte.ts';

mendStyles();
renewWhenOutdated();
workOffline(() => settings.lang);
dressBubbles();
mount(App, { target: document.getElementById('app')! });
