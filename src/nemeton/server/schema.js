// Sends what was typed into a form of the schema's page, and shows what comes back.

async function send(form) {
  let path = form.dataset.path;
  const query = new URLSearchParams();
  for (const input of form.querySelectorAll('input')) {
    if (input.dataset.in === 'path') {
      path = path.replace(new RegExp(`\\{${input.name}(:\\w+)?\\}`), encodeURIComponent(input.value));
    } else if (input.value !== '') query.set(input.name, input.value);
  }
  const asked = { method: form.dataset.method.toUpperCase() };
  if (form.elements.body) {
    asked.body = form.elements.body.value;
    asked.headers = { 'Content-Type': 'application/json' };
  }
  const answer = await fetch(path + (query.size ? `?${query}` : ''), asked);
  return `${answer.status} ${answer.statusText}\n${readable(await answer.text())}`;
}

function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

document.addEventListener('submit', async (event) => {
  event.preventDefault();
  const shown = document.createElement('pre');
  try {
    shown.textContent = await send(event.target);
  } catch (problem) {
    shown.textContent = `The server does not answer: ${problem.message}`;
  }
  event.target.querySelector('output').replaceChildren(shown);
});

// A link to a structure opens it.
function open() {
  const wanted = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (wanted) wanted.open = true;
}
addEventListener('hashchange', open);
open();
