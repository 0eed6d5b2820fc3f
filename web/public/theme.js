// Before anything is drawn: the light this browser was left in. (settings.svelte.ts keeps it.)
try {
  const kept = JSON.parse(localStorage.getItem('nemeton.settings') || '{}').theme;
  const dark = kept === 'night' || (kept !== 'vellum' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'night' : 'vellum';
} catch {
  document.documentElement.dataset.theme = 'night';
}
