// Tiles as the whole project writes them. A face is a letter of the set ("E", "CH"), "?" for a
// blank on a rack, and the letter in lower case for a blank that lies on the board.

export const BLANK = '?';

export function isBlank(face: string): boolean {
  return face === BLANK || face !== face.toUpperCase();
}

/** The letter that a tile on the board stands for. */
export function letterOf(face: string): string {
  return face.toUpperCase();
}

/** The face of a blank that stands for a letter. */
export function asBlank(letter: string): string {
  return letter.toLowerCase();
}

/** The face of a board tile on a rack: a blank loses its letter. */
export function rackFace(face: string): string {
  return isBlank(face) ? BLANK : face;
}

const VOWELS = new Set('AEIOUÄÖÜÁÉÍÓÚÀÈÙÅÆØÝ');

export function isVowel(letter: string): boolean {
  return VOWELS.has(letter);
}
