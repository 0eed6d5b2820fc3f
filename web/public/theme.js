// Before anything is drawn: the light this browser was left in. (settings.svelte.ts keeps it.)
try {
  var kept = JSON.parse(localStorage.getItem('nemeton.settings') || '{}').theme;
  var dark = kept === 'night' || (kept !== 'vellum' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'night' : 'vellum';
} catch (_) {
  document.documentElement.dataset.theme = 'night';
}
