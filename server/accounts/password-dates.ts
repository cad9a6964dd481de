const year = '(19|20)\\d\\d'
const month = '(0?[1-9]|1[0-2])'
const day = '(0?[1-9]|[12]\\d|3[01])'
const inTwoDigits = { month: '(0[1-9]|1[0-2])', day: '(0[1-9]|[12]\\d|3[01])' }
const monthNames =
  'jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?'

const inDigits = [
  year,
  `${year}${month}${day}`,
  `${day}${month}${year}`,
  `${month}${day}${year}`,
  `\\d\\d${inTwoDigits.month}${inTwoDigits.day}`,
  `${inTwoDigits.day}${inTwoDigits.month}\\d\\d`,
  `${inTwoDigits.month}${inTwoDigits.day}\\d\\d`,
]
const dates = new RegExp(`^(\\p{L}?(${inDigits.join('|')})\\p{L}?|\\d{0,4}(${monthNames})\\d{0,6})$`, 'u')

/** Whether letters and digits are a day, a month or a year: '19841224', '241284', 'jan2026'. One letter may stand around digits. */
export const isDate = (text: string) => dates.test(text)
