// The switches that the server knows, with the words of the form. Apart from the editions, because few pages need
// these words, and a table opens sooner without them.

import { type Switch, switchesOf } from '../rules/switches';
import { editions } from './editions.svelte';

class Switches {
  all: Switch[] = $derived(switchesOf(editions.catalogue.switches));

  named(name: string): Switch | undefined {
    return this.all.find((one) => one.name === name);
  }
}

export const switches = new Switches();
