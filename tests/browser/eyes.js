// What somebody at the page sees before the next touch. Asked for once a step, and answered as soon as there is something
// to see: so a step takes one look and one touch. Eyes only look; they scroll, as who looks for a thing does.
window.eyes = (() => {
  const PATIENCE = 30_000; // milliseconds: the machine may be busy with other tests
  const CALM = 2; // frames without a change
  const SPOTS = [[0.5, 0.5], [0.5, 0.2], [0.15, 0.5], [0.85, 0.5], [0.5, 0.85]]; // where a thing is touched
  const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';
  const find = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const seen = (thing) => thing.checkVisibility({ visibilityProperty: true });

  /** For who reads of a test that failed: where we are. */
  function tell() {
    const { id, className, innerText } = document.activeElement ?? {};
    const focus = id || className?.baseVal || className || innerText || '';
    return `${location.hash}, focus on ${focus}, ${find('.prompt')?.innerText} ${all('.option').map((one) => one.innerText).join('; ')}`;
  }

  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

  /** Letters that come late have other widths, and move what stands beside them. */
  const lettered = () => Promise.race([document.fonts.ready, pause(PATIENCE)]);

  /** What `look` finds once the page is at rest, since a step is drawn in several frames: nobody's hand is quicker than that. */
  async function when(look, wanted) {
    const end = performance.now() + PATIENCE;
    let [calm, wake] = [0, () => undefined];
    const watch = new MutationObserver(() => {
      calm = 0;
      wake();
    });
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    try {
      await lettered();
      while (performance.now() < end) {
        for (; calm < CALM; calm++) await frame();
        const found = look();
        if (found) return found;
        await Promise.race([new Promise((done) => (wake = done)), pause(PATIENCE)]);
      }
    } finally {
      watch.disconnect();
    }
    throw new Error(`${wanted} did not come. ${tell()}`);
  }

  /** Twice the number of the question, and one more if an answer is chosen: it only grows. If others are asked: -1. */
  function stage() {
    const number = find('.prompt')?.dataset.question;
    return number ? 2 * Number(number) + (find('.deeds .prime[aria-disabled=false]') ? 1 : 0) : -1;
  }

  /** The game after a stage: over, behind a curtain, somebody else's if `pass`, or what `look` finds at it. */
  const after = (last, pass, look) =>
    when(() => {
      if (find('.ending')) return { over: true };
      if (find('.curtain')) return { curtain: true };
      if (find('.reach') || !find('.prompt')) return null; // the line is lost; the table is not there yet
      const now = stage();
      if (now === -1 && pass) return { waiting: true };
      return now > last && { stage: now, ...look(now % 2 === 1) };
    }, `a question after ${last}`);

  /** Where a thing can be touched: at a spot where nothing covers it. */
  function spotOf(thing) {
    for (const block of ['', 'center', 'start', 'end']) {
      if (block) thing.scrollIntoView({ block });
      const { left, top, width, height } = thing.getBoundingClientRect();
      for (const [across, down] of SPOTS) {
        const [x, y] = [left + width * across, top + height * down];
        if (thing.contains(document.elementFromPoint(x, y))) return [x, y];
      }
    }
    throw new Error(`${thing.outerHTML.slice(0, 200)} is covered and cannot be touched`);
  }

  /** A frame that the browser really drew, however hurried the page's own are. */
  const painted = () => new Promise((done) => window.realFrame(() => setTimeout(done)));

  /** A thing to touch; with an answer chosen, one of `then`, or the button that plays it. */
  const aim = ({ last, pass, sorts, pick, lasts, then }) =>
    after(last, pass, (chosen) => {
      const { sort, thing } = choose(chosen ? [...then, '.deeds .prime'] : sorts, pick, lasts);
      return { sort, at: spotOf(thing) };
    });

  /** Of the first of these sorts that is there, the thing so many further on; of some sorts the last. */
  function choose(sorts, pick, lasts) {
    const sort = sorts.find((one) => find(one));
    if (!sort) throw new Error(`nothing of ${sorts} is to be seen. ${tell()}`);
    const things = all(sort);
    return { sort, thing: things.at(lasts.includes(sort) ? -1 : pick % things.length) };
  }

  /** How a thing shows that it has the focus: an outline of some strength, or the ring that boards draw. */
  function ringOf(thing) {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(thing);
    const ring = thing.querySelector(':scope > .focus-ring');
    if (ring && Number(getComputedStyle(ring).opacity) === 1) return 'ring';
    return outlineStyle === 'none' || parseFloat(outlineWidth) < 2 ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
  }

  /** A frame's edges lie just outside the thing's, or where the window, a scrolled part or the sheet cuts it off. */
  function misplaced() {
    if (!find('.guide .says') || !!find('main.phone') !== innerWidth <= 600) return `no guide at ${innerWidth} px`;
    const { spot } = find('.guide').dataset;
    if (!spot) return find('.spot:popover-open') ? 'a frame round nothing' : '';
    const [frame, thing] = [find('.spot:popover-open'), all(spot).find(seen)];
    const beside = all(spot).filter((one) => seen(one) && one.parentElement === thing.parentElement);
    if (!frame || !thing || !seen(frame)) return `${innerWidth} px: nothing to point at: ${spot}`;
    const around = 10;
    const [drawn, boxes] = [frame.getBoundingClientRect(), beside.map((one) => one.getBoundingClientRect())];
    const [least, most] = [(side) => Math.min(...boxes.map((box) => box[side])), (side) => Math.max(...boxes.map((box) => box[side]))];
    const own = { left: least('left'), top: least('top'), right: most('right'), bottom: most('bottom') };
    const sheet = thing.closest('.sheet') ? null : find('.phone > .sheet');
    const scrolled = thing.closest('.alongside, .options, .hand')?.getBoundingClientRect();
    const ends = { left: 0, top: 0, right: innerWidth, bottom: sheet?.getBoundingClientRect().top ?? innerHeight };
    const off = ['left', 'top', 'right', 'bottom'].filter((side) => {
      const outwards = (drawn[side] - own[side]) * (side === 'left' || side === 'top' ? -1 : 1);
      if (outwards >= 0 && outwards <= around) return false;
      return ![ends, scrolled].some((cut) => cut && Math.abs(cut[side] - drawn[side]) <= around);
    });
    const shown = drawn.height >= Math.min(own.bottom - own.top, 60) && drawn.width >= Math.min(own.right - own.left, 60);
    const [x, y] = [(drawn.left + drawn.right) / 2, (drawn.top + drawn.bottom) / 2];
    const inView = x > 0 && y > 0 && x < ends.right && y < ends.bottom;
    const words = find('.guide .says').getBoundingClientRect();
    if (!off.length && shown && inView && words.top >= 0 && words.top < innerHeight) return '';
    const told = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join(' ');
    return `${innerWidth} px, ${find('.guide').dataset.spot}: ${off} frame ${told(drawn)} thing ${told(own)} words ${told(words)}`;
  }

  /** By how much the ring round what has the focus is cut off by a box it lies in: which box, and which sides. */
  function clippedBy(one) {
    const style = getComputedStyle(one);
    const reach = style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
    const { left, top, right, bottom } = one.getBoundingClientRect();
    for (let box = one.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflow, overflowClipMargin, contain } = getComputedStyle(box);
      const spare = overflow === 'clip' ? parseFloat(overflowClipMargin) : 0;
      if (!(box instanceof HTMLElement) || (overflow === 'visible' && !/paint|strict|content/.test(contain))) continue;
      const edge = box.getBoundingClientRect();
      const [x, y] = [edge.left + box.clientLeft, edge.top + box.clientTop];
      const beyond = { left: x - left + reach, top: y - top + reach, right: right + reach - x - box.clientWidth, bottom: bottom + reach - y - box.clientHeight };
      const cut = Object.entries(beyond).filter(([_, by]) => by > 1 + spare && reach > 0);
      if (cut.length) return `${box.tagName}.${box.className} ${cut.map(([side, by]) => `${side} ${Math.round(by)}`)}`;
    }
    return '';
  }

  /** What a look finds once two in a row, a drawn frame apart, find the same. */
  async function rest(look, what) {
    let before = '';
    for (const end = performance.now() + PATIENCE; performance.now() < end; await painted()) {
      const found = await look();
      if (JSON.stringify(found) === before) return found;
      before = JSON.stringify(found);
    }
    throw new Error(`${what} does not lie still. ${tell()}`);
  }

  return {
    /** Follow a link; what is to be seen until then is old. */
    leave: (place) => {
      find('main').dataset.left = '';
      location.hash = place;
    },

    /** A page that is drawn, after the one that was left. */
    see: (drawn) => when(() => !find('main[data-left]') && !!find(drawn), drawn),

    /** A page of this size, once it lies still: the browser tells it of a size with a real frame, later than hurried ones. */
    lie: async ({ width, height }) => {
      const size = `${width} x ${height}`;
      const isSo = () => innerWidth === width && innerHeight === height;
      await rest(async () => {
        await when(isSo, size);
        return all('body *').map((one) => Object.values(one.getBoundingClientRect().toJSON())).join();
      }, `the page at ${size}`);
    },

    /** Where a thing lies and can be touched, once it rests there. */
    find: (thing) => rest(() => when(() => find(thing) && spotOf(find(thing)), thing), thing),

    /** What a guide says, and where one goes on reading. */
    lesson: () => [find('.guide .says').textContent.trim(), find('.guide .go-on') && spotOf(find('.guide .go-on'))],

    /** How the guide's frame lies round what it points at, once the page has got its width: what is amiss, or nothing. */
    frame: async () => {
      let amiss = 'no guide';
      for (const end = performance.now() + PATIENCE; amiss && performance.now() < end; await frame()) amiss = misplaced();
      return amiss;
    },

    /** What can be reached by Tab and does not show that it was; the page has to be used by keys already. */
    unseenFocus: () =>
      all(FOCUSABLE)
        .filter((one) => one.tabIndex >= 0 && !one.disabled && seen(one))
        .filter((one) => {
          document.activeElement?.blur();
          const before = ringOf(one);
          one.focus();
          return document.activeElement !== one || !ringOf(one) || ringOf(one) === before;
        })
        .map((one) => `no focus to be seen: ${one.outerHTML.slice(0, 200)}`),

    /** What can be reached by Tab and whose ring is cut off. */
    clippedFocus: () =>
      all(FOCUSABLE)
        .filter((one) => one.tabIndex >= 0 && !one.disabled && seen(one))
        .flatMap((one) => {
          one.focus();
          const cut = clippedBy(one);
          return cut ? [`cut off by ${cut}: ${one.outerHTML.slice(0, 120)}`] : [];
        }),

    /** A thing to touch where it rests: as long as it moves, nobody's hand goes there. */
    point: (asked) => rest(() => aim(asked), 'what is next'),

    /** Which keys lead to a thing: so often Tab to where it lies, so often N, its number in the list; or it is chosen. */
    type: ({ last, pass, boards, pick, lasts }) =>
      after(last, pass, (chosen) => {
        if (chosen) return { keys: ['Enter'], sort: 'Enter' };
        const [board, sort] = boards.find(([_, lit]) => find(lit)) ?? [];
        const numbers = Math.min(all('.option').length, 9);
        if (!board) return { sort: 'number', keys: [String(lasts.length ? numbers : (pick % numbers) + 1)] };
        const [stop, ...others] = all(board).flatMap((one) => [...one.querySelectorAll('[tabindex="0"]')]);
        if (!stop || others.length) throw new Error(`${board} is not one tab stop`);
        const order = all(FOCUSABLE).filter((one) => one.tabIndex >= 0 && seen(one));
        const tabs = order.indexOf(stop) - order.indexOf(document.activeElement);
        // Where the browser goes on from nowhere only it knows: one Tab, and look again.
        if (document.activeElement === document.body) return { on_the_way: true, keys: ['Tab'] };
        if (tabs) return { on_the_way: true, keys: Array(Math.abs(tabs)).fill(tabs > 0 ? 'Tab' : 'Shift+Tab') };
        const lit = all(`${board} :is(.legal, .open)`); // N goes on from where we are
        const wanted = lit.indexOf(all(sort).at(pick % all(sort).length));
        const here = lit.findIndex((one) => one === stop || stop.compareDocumentPosition(one) & 4);
        const hops = (wanted - Math.max(here, 0) + lit.length) % lit.length + (lit[here] === stop ? 0 : 1);
        return { sort, keys: [...Array(hops).fill('n'), 'Enter'] };
      }),

    /** That an answer is asked for, what a live region says of it, and how many options there are. */
    listen: ({ last, pass }) => after(last, pass, () => ({ said: find('[aria-live=polite]')?.textContent ?? '', options: all('.option').length })),
  };
})();
