import { type Component, flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import CopyButton from '../../src/components/ui/CopyButton.svelte';
import { setLocale } from '../../src/paraglide/runtime';

const TEXT = 'http://sternfeld.lan/table/1';

describe('a text to copy', () => {
  let shown: Record<string, unknown>;
  let selected: string[];
  const button = (): HTMLButtonElement => document.querySelector('button')!;
  const said = (): string => document.querySelector('[role=status]')!.textContent.trim();

  /** A browser that gives its clipboard, or none, and copies what is selected, or does not. */
  function browser(
    clipboard: { writeText: (text: string) => Promise<void> } | undefined,
    old: boolean,
  ): void {
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: clipboard } }));
    document.execCommand = () => {
      const field = document.activeElement as HTMLTextAreaElement;
      selected.push(field.value.slice(field.selectionStart, field.selectionEnd));
      return old;
    };
  }
  async function press(): Promise<void> {
    button().focus();
    button().click();
    await vi.waitFor(() => {
      flushSync();
      expect(said()).not.toBe('');
    });
  }

  beforeAll(() => void setLocale('en', { reload: false }));
  beforeEach(() => {
    selected = [];
    shown = mount(CopyButton as unknown as Component, {
      target: document.body,
      props: { text: TEXT, label: 'Copy the link' },
    });
    flushSync();
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    await unmount(shown);
  });

  it('goes to the clipboard where the browser gives it', async () => {
    const written: string[] = [];
    browser({ writeText: (text) => Promise.resolve(void written.push(text)) }, false);
    await press();
    expect(written).toEqual([TEXT]);
    expect(button().textContent.trim()).toBe('Copied');
    expect(said()).toBe('Copied');
  });

  it('is copied the old way without https, where there is no clipboard', async () => {
    browser(undefined, true);
    await press();
    expect(selected).toEqual([TEXT]);
    expect(said()).toBe('Copied');
    expect(document.activeElement).toBe(button());
    expect(document.querySelector('textarea')).toBeNull();
  });

  it('is there to be copied by hand where neither works, and nothing else is claimed', async () => {
    browser({ writeText: () => Promise.reject(new Error('not allowed')) }, false);
    await press();
    expect(said()).toContain('did not work');
    expect(button().textContent.trim()).toBe('Copy the link');
    const field = document.querySelector('input')!;
    expect(document.activeElement).toBe(field);
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(TEXT);
  });
});
