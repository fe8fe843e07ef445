// Addresses of pages. Ordinary links are followed without loading the page again.

class Router {
  path = $state('/');
  query = $state(new URLSearchParams());
  /** The address that a link led away from; null after a load, or the browser's own back. */
  before: string | null = null;

  start(): void {
    this.#read();
    addEventListener('popstate', () => {
      this.before = null;
      this.#read();
    });
    document.addEventListener('click', (event) => this.#follow(event));
  }

  go(address: string, replace = false): void {
    this.before = location.pathname + location.search;
    if (replace) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    this.#read();
    scrollTo(0, 0);
  }

  #read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }

  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest('a');
    if (!link || link.target || link.hasAttribute('download')) return;
    const url = new URL(link.href, location.href);
    if (url.origin !== location.origin || url.pathname.startsWith('/api')) return;
    if (link.hash) return;
    event.preventDefault();
    this.go(url.pathname + url.search);
  }
}

export const router = new Router();
