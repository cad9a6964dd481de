/** How the days of both sides are counted, wherever a plan is shown before it is agreed. */
export const clockRule =
  'A working day is Monday to Friday, less the days on which we are closed. While we wait for your approval or for something we asked you for, our clock stands still, and the day we estimate moves by as many working days.'
