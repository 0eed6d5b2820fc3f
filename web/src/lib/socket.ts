// A line to the server that notices when it is cut without a word. Browsers do not tell a page of the server's pings:
// the page itself asks for a sign of life whenever nothing was heard for a while.

/** A line to the server; it is opened again by its owner when it breaks. */
export interface Line {
  send(text: string): void;
  close(): void;
}

export interface Listener {
  message(text: string): unknown;
  lost(): unknown;
}

export type Dial = (listener: Listener) => Line;

/** Between two looks whether anything was heard, in milliseconds: three of them and a dead line is given up. */
const BEAT = 3000;
/** A look this much later than it should be: the page was held up, and so was what it should have heard. */
const LATE = 500;
const PING = '"ping"';
const PONG = '"pong"';

/** The line of a browser: a WebSocket. */
export function dialSocket(url: string): Dial {
  return (listener) => {
    const socket = new WebSocket(url);
    let [heard, over, asked, looked] = [false, false, 0, performance.now()];
    const end = (): void => {
      if (over) return;
      over = true;
      clearInterval(timer);
      listener.lost();
    };
    /** Asked again once if the page was held up since: the answer may be here and not heard yet. */
    const mostAsked = (): number => {
      const since = looked;
      looked = performance.now();
      return looked - since > BEAT + LATE ? 2 : 1;
    };
    const timer = setInterval(() => {
      const most = mostAsked();
      if (heard) [heard, asked] = [false, 0];
      else if (asked >= most) {
        end();
        socket.close(); // whenever the browser finds out
      } else {
        asked += 1;
        if (socket.readyState === WebSocket.OPEN) socket.send(PING);
      }
    }, BEAT);
    socket.onmessage = (event) => {
      heard = true;
      if (event.data !== PONG && !over) listener.message(String(event.data));
    };
    socket.onclose = end;
    return {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      // Before it is open a browser would complain aloud, as of a server that is not there.
      close: () => {
        if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
        else socket.close();
      },
    };
  };
}
