/**
 * Words that mean the same in our trade, a group per line: each is searched as the first. Only what word vectors do not know:
 * terms younger than they are, spellings, and words whose other meanings are commoner. A phrase that belongs to one passage
 * stands in content/asked/ instead.
 */
const groups = `
price prices pricing priced cost costs costing charge charges charged fee fees rate rates expensive pricey cheap cheaper cheapest affordable budget
website websites site sites webpage webpages homepage homepages web page pages
shop shops store stores webshop webshops ecommerce
month months monthly
year years yearly annual annually annum
fast faster quick quickly quicker soon sooner asap speed rapid rush express
slow slowly slower sluggish
phone phones telephone smartphone smartphones cellphone cell mobile iphone iphones android androids ios
email emails mail mails
edit edits editing change changes changing changed update updates updating updated modify adjust swap swapping
text texts copy copywriting wording content contents
picture pictures photo photos photograph photographs image images pic pics
video videos clip clips reel reels footage
film filming record recording shoot
customer customers client clients buyer buyers
company companies business businesses firm agency studio
cancel stop end leave leaving canceling cancelling cancellation canceled cancelled quit terminate
refund refunds refunded reimburse reimbursement
guarantee guaranteed guarantees promise promises promised warranty
discount discounts coupon coupons promo voucher vouchers rebate
signup register registration registering
own owns owner owned ownership belong belongs mine
share commission percentage percent cut
reply replies respond responds response answer answers answered
review reviews testimonial testimonials rating ratings feedback opinion opinions
example examples sample samples reference references portfolio
rank ranks ranking rankings position
search google bing
ai chatgpt gpt openai gemini perplexity claude llm artificial
chatbot chatbots bot bots assistant assistants
mistake mistakes wrong error errors nonsense hallucination hallucinations incorrect false
member members subscriber subscribers
membership memberships subscription subscriptions
course courses class classes lesson lessons
book booking bookings appointment appointments reservation reservations slot slots
move migrate migration transfer import bring switch
build builds built building make makes made making create creates created develop develops development
program programming programmed
app apps application applications software tool tools
spreadsheet spreadsheets excel
technology technologies tech stack framework frameworks
hosting host hosts hosted webspace server servers
hack hacked attack attacked malware virus
maintenance maintain maintains maintaining care upkeep
domain domains url
number numbers nr num
hour hours hrs
weekend weekends saturday saturdays sunday sundays
logo logos branding
upfront advance
deposit installment installments instalments downpayment
unused leftover remaining spare
newsletter newsletters
animation animations animated motion
instagram tiktok facebook linkedin youtube social
post posts posting publish publishes
tomorrow tmrw tmr
information info details
`

export const synonyms: ReadonlyMap<string, string> = new Map(
  groups.split('\n').flatMap((line) => {
    const [first = '', ...others] = line.split(' ')
    return others.map((word) => [word, first])
  }),
)
