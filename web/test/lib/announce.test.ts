import { tick } from 'svelte';
import { describe, expect, it } from 'vitest';
import { announcer } from '../../src/lib/announce.svelte';

const standing = (dialog: string | null): string[] =>
  announcer.lines.filter((line) => line.dialog === dialog).map(({ text }) => text);

describe('what is said', () => {
  it('stands in the dialog on top, which hides everything below it from screen readers', async () => {
    announcer.lines = [];
    announcer.say('on the page');
    await tick();
    announcer.say('as the first opened');
    const leave = announcer.enter('first');
    announcer.say('in the first');
    await tick();
    const leaveSecond = announcer.enter('second');
    announcer.say('in the second');
    await tick();
    expect(standing(null)).toEqual(['on the page']);
    expect(standing('first')).toEqual(['as the first opened', 'in the first']);
    expect(standing('second')).toEqual(['in the second']);

    // said just as the dialog closes: nobody could have heard it there
    announcer.say('as the second closed');
    leaveSecond();
    expect(standing('first')).toEqual(['as the first opened', 'in the first', 'as the second closed']);
    await tick();
    leave();
    announcer.say('later');
    expect(standing(null)).toEqual(['on the page', 'later']);
  });
});
