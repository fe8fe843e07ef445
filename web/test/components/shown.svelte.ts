// What a component under test is given, to be changed while it is shown.

export class Shown {
  options = $state.raw([1, 2, 3]);
  chosen = $state(2);
}
