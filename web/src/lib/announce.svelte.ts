// What a screen reader is told. The same words twice are told twice: a no-break space at the end
// makes them new.

class Announcer {
  polite = $state('');
  urgent = $state('');

  say(text: string): void {
    this.polite = text === this.polite ? `${text}\u00a0` : text;
  }

  alert(text: string): void {
    this.urgent = text === this.urgent ? `${text}\u00a0` : text;
  }
}

export const announcer = new Announcer();
