import 'virtual:fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { dressBubbles } from './lib/bubbles.ts';
import { mendStyles } from './lib/again.ts';
import { renewWhenOutdated } from './lib/renewal.ts';

mendStyles();
renewWhenOutdated();
dressBubbles();
mount(App, { target: document.getElementById('app')! });
