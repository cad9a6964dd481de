import { agency, agencyLocation } from './agency.ts'

/**
 * What a proposal's terms say unless somebody writes others: each promise is one the product keeps. Another agency has its own lawyer
 * read them.
 */
export const defaultTerms = `1. What this is
This proposal, once you sign it, is our agreement. It holds between ${agency.legalName}, ${agencyLocation} ("we"), and the person or company named at its top ("you"). What is listed under "What we will build", together with the options you tick, is what we make. Whatever is not listed is not included; we will gladly write another proposal for it.

2. Price and payment
The price is fixed. The deposit is due within 7 days of signing, and we begin once it has arrived. Every further invoice is due within 14 days. Washington sales tax is added where it applies; how much of the price it is stands beside the total. You pay by card on the page of our payment provider, or another way that we agree on; we never see your card.

3. What is billed every month
Monthly services begin when the website is finished, or at once where no milestone is named. We mail you a link to set them up, and nothing is charged before you have done so. You may cancel at any time; a month that has begun is not refunded.

4. Time
Every milestone says how many working days it takes us. A working day is Monday to Friday, less the days on which we are closed. While we wait for your approval or for something we asked you for, our clock stands still, and the day we estimate moves by as many working days. You can see both sides of that clock at any time.

5. Approval
When a milestone is ready we ask for your approval. You approve it, or say what should change. Once it is approved we go on to the next one; a change to what was already approved may need another proposal.

6. What you give us
You give us texts, pictures and access in time, and you make sure that we may use them. They stay yours.

7. What is yours
Once every invoice of the project is paid, the website we made for you is yours to use, change and move, as is everything we drew or wrote for it. Parts that others made, such as fonts, pictures and open source software, stay under their own licenses. We may show the finished work among our own, unless you ask us not to.

8. If something is wrong
If the website does not do what this proposal says, tell us within 30 days of its launch and we put it right at no charge. We answer for damage up to the price of this proposal, and not for profit that did not come; what the law does not let us exclude stays as it is.

9. If it ends early
Either of us may end this agreement in writing. You then pay for what was done until that day; what you paid beyond that we give back.

10. The rest
The law of the State of Washington applies, and disputes go to the courts of Snohomish County. If one of these sentences does not hold, the others do. Changes to this agreement are made in writing, as a new proposal that you sign.`
