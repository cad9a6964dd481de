/** Beside a filter stands how much it finds, counted up to here: nobody acts on the difference between many and more. */
export const countedTo = 999
