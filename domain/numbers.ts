// Made once: `toLocaleString` makes a format for every number, and the texts of all limits took a tenth of a second of every start.
const numbers = new Intl.NumberFormat('en-US')

/** 2000 is '2,000'. */
export const writeNumber = (number: number) => numbers.format(number)
