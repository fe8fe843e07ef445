import { type Component, createRawSnippet, flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import Listbox from '../../src/components/ui/Listbox.svelte';
import { roving } from '../../src/lib/roving';
import { Shown } from './shown.svelte';

const press = (key: string): boolean =>
  document.activeElement!.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
const stops = (): (string | null)[] =>
  [...document.querySelectorAll<HTMLElement>('[role=option], button')]
    .filter((one) => one.tabIndex === 0)
    .map((one) => one.textContent);

describe('a list of which one row is chosen', () => {
  let shown: Record<string, unknown>;
  let props: Shown;
  let picked: number;
  const outside: string[] = [];
  const listen = (event: KeyboardEvent): void => void outside.push(event.key);

  beforeEach(() => {
    props = new Shown();
    picked = 0;
    shown = mount(Listbox as unknown as Component, {
      target: document.body,
      props: {
        label: 'List',
        keyOf: (one: number) => one,
        get options() {
          return props.options;
        },
        get chosen() {
          return props.options.indexOf(props.chosen);
        },
        onchoose: (one: number) => (props.chosen = one),
        onpick: () => (picked += 1),
        row: createRawSnippet((one: () => number) => ({ render: () => `<b>${one()}</b>` })),
      },
    });
    flushSync();
    outside.length = 0;
    window.addEventListener('keydown', listen);
  });
  afterEach(async () => {
    window.removeEventListener('keydown', listen);
    await unmount(shown);
  });

  it('is done with Enter, the space bar or a tap, but not with arrows', () => {
    document.querySelector<HTMLElement>('[tabindex="0"]')!.focus();
    press('ArrowDown');
    expect(picked).toBe(0);
    press('Enter');
    press(' ');
    document.querySelector<HTMLElement>('[role=option]')!.click();
    expect(picked).toBe(3);
    expect(props.chosen).toBe(1);
  });

  it('is one stop, whose arrows choose and take the focus along', () => {
    expect(stops()).toEqual(['2']);
    document.querySelector<HTMLElement>('[tabindex="0"]')!.focus();
    press('ArrowDown');
    flushSync();
    expect(props.chosen).toBe(3);
    expect(document.activeElement?.textContent).toBe('3');
    expect(stops()).toEqual(['3']);
    press('ArrowDown');
    press('Home');
    flushSync();
    expect(document.activeElement?.textContent).toBe('1');
    expect(outside).toEqual([]); // these keys do nothing else on the page
    press('ArrowRight');
    expect(outside).toEqual(['ArrowRight']);
  });

  it('keeps the focus at the row chosen, even when its rows change', async () => {
    document.querySelector<HTMLElement>('[tabindex="0"]')!.focus();
    props.chosen = 3;
    await tick();
    await tick();
    expect(document.activeElement?.textContent).toBe('3');
    props.options = [7, 8];
    props.chosen = 8;
    await tick();
    await tick();
    expect(document.activeElement?.textContent).toBe('8');
  });

  it('has a stop where the row chosen is not in it', () => {
    props.chosen = 9;
    flushSync();
    expect(stops()).toEqual(['1']);
  });
});

describe('a bar of buttons', () => {
  afterEach(() => document.body.replaceChildren());

  it('is one stop, from which arrows lead on', async () => {
    document.body.innerHTML = '<div><button>a</button><button disabled>b</button><button>c</button></div>';
    const bar = document.querySelector('div')!;
    const end = roving(bar);
    expect(stops()[0]).toBe('a');
    bar.querySelector('button')!.focus();
    press('ArrowDown');
    expect(document.activeElement?.textContent).toBe('c');
    expect(stops()).not.toContain('a');
    bar.querySelectorAll('button')[2].remove();
    await new Promise((done) => setTimeout(done));
    expect(stops()).toContain('a');
    end();
  });
});
