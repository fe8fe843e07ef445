// The eight-pointed star of the star square, and the field cut out of its middle.

export const STAR =
  'M12 1 15.22 4.23 19.78 4.22 19.77 8.78 23 12 19.77 15.22 19.78 19.78 15.22 19.77 12 23 8.78 19.77 4.22 19.78 4.23 15.22 1 12 4.23 8.78 4.22 4.22 8.78 4.23Z';
export const HOLE = 'M9.2 9.2v5.6h5.6V9.2Z';
