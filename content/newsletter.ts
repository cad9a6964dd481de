/** The newsletter field on /blog; decisions.md: the address is confirmed by e-mail before anything is sent. */
export const newsletter = {
  heading: 'One letter a month',
  text: 'What we learned building sites for small businesses: one article, one thing to check on your own site. No offers.',
  label: 'Email address',
  placeholder: 'you@yourbusiness.com',
  button: 'Subscribe',
  small: 'You will get one email to confirm. Every letter has a link that ends it.',
  confirmation: 'Almost done: please open the link in the email we just sent you.',
  /** /newsletter, opened by the links in the e-mails. */
  confirm: {
    title: 'Confirm your subscription',
    text: 'Press the button, and the next letter comes to you.',
    button: 'Confirm my subscription',
    done: 'You are subscribed. Thank you.',
  },
  leave: {
    title: 'Leave the newsletter?',
    text: 'One press and we will not write again.',
    button: 'Unsubscribe',
    done: 'You are unsubscribed. We will not write again.',
  },
  nothing: {
    title: 'The newsletter',
    text: 'This page is opened by the links in our emails. To subscribe, leave your address at the end of the blog.',
  },
  refusals: {
    link_expired: 'This link has expired. Please subscribe again, and we send you a new one.',
    link_used: 'You have confirmed already: you are subscribed.',
    link_invalid: 'This link is not valid. Please open the newest email from us, or subscribe again.',
  },
  back: 'To the blog',
}
