/**
 * How visitors ask for what our pages say, in their words rather than ours: this is what the assistant finds a passage by.
 * Under the place where the passage stands, and its title where several stand in one place; one way to ask per line. Whoever
 * edits a page adds here what people really ask about it; the transcripts tell.
 */
export const asked = readAsked(`
/
  who are you
  what is this company
  what does your company do
  tell me about your agency
  what is Port Gardner Studio
  what sort of firm is this
  what do you actually do
  what is it that you do here
  introduce yourself, what is this place
  are you a web design company
  what is your business about
  what is your name
/blog#newsletter
  can I subscribe to your newsletter
  mailing list
  get your articles by e-mail
  unsubscribe from the newsletter
  is there a monthly letter I can receive
  where do I subscribe
  do you send out updates by mail
  how do I get off your mailing list
  sign me up for your letters
  do you write a newsletter
/contact#where
  what is your phone number
  how can I contact you
  how do I reach you
  I want to phone you
  what is your e-mail
  where is your office
  what city are you in
  what is your address
  can I visit you or come by the studio
  can we meet in person
  give me your contact details
  can I ring you up
  speak with someone on the phone
  which number do I dial
  where do I find you
  whereabouts are you
  where are you based
  do you have an office I can come to
  how do I get in touch
  what is the best way to reach the studio
  mail address for questions
  is there an address I can write to
  I prefer talking on the phone
  do you have a telephone line for questions
  how do I get hold of you
  where is your company situated
  street and town of the studio
  is there somewhere I can meet you
  which e-mail do I use to write to you
  can I speak to someone
  may I drop by
/contact#hours
  when are you open
  what are your business hours
  opening times
  are you open on the weekend
  are you open on Saturday or Sunday
  are you closed on Sunday
  what time do you close
  until when can I call today
  when can I reach somebody by phone
  do you work evenings or holidays
  is anybody there on Monday morning
  what time zone are you in
  what days do you work
  are you there today
  is the office open right now
  how late are you open
  do you answer the phone in the evening
  do you work on the weekend
  opening hours on Saturday
  is the studio staffed on holidays
  what time do you open in the morning
  when is the best time to call
  do you have weekend hours
  are you available on Sundays
  Saturday opening hours
  what hours do you keep
  is anyone in the office at five in the afternoon
  can I call you after work
  are you open tomorrow
  is the shop closed today
/contact#message
  send you a message
  write to you
  contact form
  leave a message
  I want to schedule a consultation
  book a call or meeting
  free consultation appointment
  I would like to leave you a note
  set up a meeting with you
  arrange a consultation
  can somebody call me back
  I want to talk about my project
  please contact me
  I want somebody to phone me
  book an appointment for a consultation
  can we schedule a call
/contact#how-quickly-will-i-hear-back
  how soon do you reply
  when will you answer my message
  response time
  I wrote to you and have not heard back yet
  how long until somebody gets back to me
  it is urgent, who answers
  do you usually answer the same day
  I am still waiting for an answer to my mail
  nobody has called me back
  how fast do you get back to people
  I sent you a mail, when will someone respond
  when can I expect to hear from you
  how quickly do you usually answer
  still no answer from you
  I have been waiting for days for a reply
  what is your response time to inquiries
  do you reply at weekends
/contact#do-i-have-to-be-in-everett
  do you only work with local businesses
  I live in another state
  can you work remotely
  we are not in Washington
  do you take clients from far away, abroad or other countries
  do you travel to us, do we need to meet
  video call instead of a meeting
  what areas do you serve
  our business is in Oregon, Idaho or California
  we are located in New York, is that a problem
  I am from Canada
  do you accept customers outside the area
  we are not local
  do we have to meet face to face
  does it matter where my company is
  can everything be done online over zoom
  do you only serve Seattle and Everett
  our shop is in Florida
  I am in another city
  we live two hours away
  is it okay if we are in Arizona, Chicago or London
  do you work with businesses in other states
  my company is overseas
  can you work with us from a distance
/contact#i-already-have-a-website-can-you-take-it-over
  take over my existing website
  somebody else made my current site and left
  my web designer disappeared
  can you improve the site I have
  redesign of an old website
  fix my current website
  switch to you from another agency or developer
  my old website is outdated
  I have got a website but I am not happy with it
  a friend built our page and has no time anymore
  the company that made our website is gone
  could you repair what we have instead of starting over
  modernize our old web page
  our website looks dated
  is my current site worth keeping
  can you inherit a site from another agency
  our webmaster retired
  our site was built years ago by someone else
  the guy who did our website does not answer anymore
  could you refresh our existing page
  relaunch of our website
  our page is ten years old
  the last agency left us alone
/contact#what-should-i-have-ready-before-we-talk
  how do I prepare for the first call
  what do you need to know from me to start
  what should I bring to the meeting
  do I need a plan or a brief
  which materials do you need from us
  what information should I collect beforehand
  is there homework for me before the meeting
  what do you want to know about my business
  should I bring examples of sites I like
  what should I think about before calling
  what do you ask in the first conversation
  which details do you need about our company
  what do I have to send you before we begin
  things to prepare for the first meeting
/quote#quote-form
  I want a quote
  can I get an estimate or a proposal
  request a quote for my project
  is the quote free
  where is the quote form
  give me an offer
  I want to start a project with you
  how can I get a price for my project
  please send me an offer
  I need an estimate for a website
  can you tell me the exact price for my case
  where do I ask for a proposal
  does a quote cost anything
  request a proposal
  how do I ask for an offer
  quotation for a new site
  send me a price please
  what would my project cost exactly
  I am interested in working with you
/quote#process
  how do we get started
  what are the steps before the project starts
  consultation call
  when is the kickoff
  how does the quote process work
  what is the first step to work with you
  what happens in the consultation call
  how do I become a client
  I want to hire you, how does that go
  from the request to the start of the work
  what comes first when I hire you
  how does working with you start
  what is the procedure until the work begins
/quote#how-much-does-a-website-cost
  price of a basic website
  how much for a website
  what do you charge for a website
  price of a new website
  what are your rates
  how expensive is a site
  cheapest website you make
  what would a simple site for a small business cost me
  website budget, what should I expect to pay
  are there hidden fees or extra costs
  does the price change afterwards, is it fixed
  hourly rate
  what is the price range for websites
  roughly what does a site cost with you
  how much money do I need for a homepage
  what does a typical small company website go for
  what would it cost to have a site made
  what is the minimum price
  are you affordable
  give me a rough figure
  do you have a fixed price or by the hour
  how much would I have to spend on a web presence
  what is a more complex site with booking and login
  will it end up more expensive than agreed
  what am I looking at price-wise for a site
  how much do you take for a homepage
  what are the costs for a website for a craftsman
  website for a small firm, what does it cost roughly
  is there a price list for websites
  how much should I set aside for a website
  average price of your sites
  starting price for a website
  I only have a small budget
  can I get a site for under a thousand dollars
/quote#how-long-does-it-take
  how long does it take to build a website
  how quickly can you build a site
  what is the timeline of a project
  when would my website be ready
  delivery time in weeks
  I have a deadline, can you make it by then
  can it be finished before a date
  how soon can you launch
  how many weeks do you need
  when can it go online
  how much time from start to finish
  how long until my site is live
  we open in a month, is that enough time
  I need it before summer
  is it possible to have it done by the end of next month
  how fast can you finish
  turnaround of a website project
  what is your lead time
  how much time do you need for a website
  can you have it done by Easter
  my opening is in six weeks, can you manage
  how long would I have to wait for my site
  when could you deliver
  time frame for a new website
  is three weeks realistic
  we need to be online before the season starts
/quote#what-happens-after-i-send-the-form
  I sent the quote request, what next
  I submitted the form, now what
  what comes after the quote request
  am I obligated to anything if I ask for a quote
  will you spam me or call me all the time
  when do I get the proposal
  what will you do with my request
  who reads the quote request
  is asking for a quote non-binding
  do I commit to something when I fill in the form
  how soon is the proposal there
  will somebody phone me after the form
  what does the proposal contain
  I just filled in the form, what happens now
  when do I hear from you after the request
  is there any pressure to buy after I ask
  what do you do with my details from the form
  what is the next step after submitting
/quote#do-i-have-to-write-the-texts-myself
  who writes the content
  do you write the text for the pages
  copywriting
  I am not a good writer, can you help with the wording
  do I need to provide the texts
  can you write our about page
  do you help with the words on the site
  can you write everything for us
  I have no idea what to write on my homepage
  who comes up with the content
  is text writing part of the price
  I do not have time to write
  we need someone for the copy
  do you do the writing
  we are bad at writing texts
  who takes care of the texts
  do you have a copywriter
  will you formulate the contents for us
  where does the text on my site come from
/quote#who-owns-the-site-when-it-is-done
  if we stop working together, do I keep the site
  do I own my website
  who owns the code and the domain
  what happens if I leave you
  can I move the website to another company or host later
  am I locked in
  is it mine
  do I get all the files and rights
  will the website belong to me
  if we part ways, what do I keep
  do you hold on to my domain or code
  can another developer continue with the site later
  do I get the code
  intellectual property and copyright of the website
  what if you go out of business
  can I take my site with me
  do I have full rights to everything
  do you hand over the files at the end
  what happens to my website if I go to someone else
  can I get the source files
  is the finished site our property
/pricing#plans
  what maintenance plans do you have
  how much is maintenance
  monthly cost to keep my site running
  price of website care or support plans
  compare the maintenance plans
  which plan should I take
  what is the cheapest plan
  is it cheaper to pay yearly
  discount for annual billing
  what do the packages include
  what are the maintenance packages
  how much do you charge per month for looking after a site
  which tiers are there
  I want somebody to take care of my website every month
  what do I pay monthly
  do you have support packages
  what does each plan contain
  are there cheaper yearly prices
  difference between the three plans
  which maintenance plan fits a small site
  how much less is it when I pay for a whole year
  I am looking for a maintenance contract
  what does ongoing support cost
  how much to keep my page up to date each month
  monthly packages for existing websites
  prices for taking care of a site
  what is the price if I pay for twelve months
/pricing#plans Essential maintenance plan
  how much is the Essential plan
  what is in Essential
  Essential plan yearly price
  Essential plan three months
  basic maintenance plan
  what does the smallest plan cost
  what does Essential cover
  Essential for a year
  features of Essential
  what is the smallest package and what does it include
  how much do I pay for Essential over six months
/pricing#plans Professional maintenance plan
  how much is the Professional plan
  what is in Professional
  Professional plan yearly price
  Professional plan six months
  most popular maintenance plan
  plan with two hours of updates
  what does the middle plan cost
  what does Professional cover
  Professional for a year
  features of Professional
  which plan includes content updates
  how much do I pay for Professional over twelve months
  what comes with the Professional package
/pricing#plans Premium maintenance plan
  how much is the Premium maintenance plan
  what is in the Premium maintenance plan
  Premium maintenance yearly price
  plan with 24/7 phone support
  emergency support at night
  top maintenance plan with five hours
  what does the biggest maintenance plan cost
  which maintenance plan has support at any hour
  Premium maintenance for a year
  who do I call when my site is down at three in the morning
  maintenance plan with a quarterly review
  how much do I pay for the Premium package over three months
  which package comes with help at night and on weekends
/pricing#other-services
  what are your prices
  price list
  price overview
  show me all your prices
  do you have a rate card
  how much do your services cost
  where can I see what everything costs
  what do things cost with you
  overview of costs
  do you publish your prices
  your prices please
  I would like to see a list with prices
/pricing#can-i-change-or-cancel-a-plan
  how do I cancel my plan
  cancel maintenance
  end the subscription early
  minimum term or notice period of a plan
  upgrade or downgrade my plan
  switch to a different plan
  do I get money back if I leave before the year is over
  is there a minimum contract length for maintenance
  how do I get out of the plan
  am I tied to the plan for a long time
  I want to stop the monthly plan
  can I move from Essential to Professional
  do you give back money for months I have not used
  can I end it at any time
  terminate my maintenance contract
  how do I give notice
  can I leave the plan when I want
  what is the cancellation period
  is maintenance a long-term commitment
  is it a yearly contract
  switch plans in the middle
/pricing#what-counts-as-a-content-update
  what changes are included in the hours
  can you update my pages, texts and pictures as part of the plan
  is adding a new page part of the plan
  is a new feature included in maintenance
  what can I use my update hours for
  what kind of changes can I ask for every month
  does exchanging a picture or a text use up hours
  can I have a news item or a blog entry added under the plan
  do new functions cost extra
  what is a content update
  is a small change covered by my plan
  is uploading new pictures part of the service
  does a changed menu or price list count
  can you put up a new article for me
  does redesigning a page count as an update
  which small jobs are included
/pricing#do-unused-hours-carry-over
  what happens to hours I do not use
  do my hours expire
  can I save my hours for next month
  do hours roll over
  I did not need all my hours
  are hours lost at the end of the month
  are remaining hours kept
  use the hours of last month
  my two hours are not used up
  what if I do not need the hours this month
  do I forfeit time I did not use
/pricing#does-my-site-have-to-be-built-by-you
  do you maintain sites built by someone else
  my site was made by another company, can I have a plan
  can I get a maintenance plan for a website you did not build
  is maintenance only for your own websites
  we had our website built elsewhere, can you still maintain it
  do you take care of other people's sites
  another agency built our site, will you care for it
  only for sites you made or for any
/promotions
  is the website really free
  tell me about the free website offer
  how does the free website work
  what do I get for free
  how many pages has the free site
  free website in 48 hours
  no cost website
  is hosting of the free site included
  do you really build a site for nothing
  what is the free website deal
  what does the free offer include
  how big is the free website
  how quickly is the free website ready
  I saw the offer for a free website
  website at no charge
  free homepage for my business
  do I have to pay anything for the free site
  what is the deal with the free website
  is it true that you make websites for free
  explain the free website
  is this website offer a scam
  what does free mean
  do I get a free homepage
  how long until the free website is up
/promotions#problem
  website builders are too much work
  other agencies want thousands up front
  I pay for too many tools every month
  we were quoted thousands for a simple page
  I tried to make a website myself and never finished
/promotions#solution
  why do you give websites away for free
  what is the catch of the free website
  how do you make money with free sites
  are there ads on the free website
  what pages does the free website have
  how can a website be free
  is there something fishy about the free offer
  what is in it for you
  will there be advertising on my free page
  why would you build it for free
  is the free site good quality
  when does the 48 hours start
  what do you get out of giving sites away
  how do you finance the free websites
  where is the trick with the free offer
/promotions#domain
  how much is a domain
  domain cost per year
  do I need my own domain
  I already have a domain, can I use it
  who registers the domain name
  whose name is the domain in
  web address yourbusiness.com
  what does the domain name cost
  is the domain included
  do I have to buy a domain
  what is a domain
  can I use my existing web address
  who is the domain registered to
  yearly fee for the address
  is the domain in my own name
  what about the domain
  the domain costs how much
  is a domain name part of the free website
  can I keep my old domain
  how do I get a domain for my business
/promotions#plans Premium membership
  what does Premium cost
  price of the Premium membership
  what do I get with Premium
  Premium membership features
  booking system for my customers
  business e-mail address with my own domain
  chatbot for my website
  how much is Premium per year
  should I upgrade to Premium
  analytics for my site
  priority support
  what are the benefits of Premium
  how much does Premium membership cost a month
  what is Premium
  which tools are in Premium
  let customers make appointments online
  I want an e-mail address at my domain
  can I have a chatbot on my page
  price of the paid membership
  Premium billed quarterly or yearly
  what extras do paying members get
  statistics of visitors
  what is the monthly price of Premium
  tell me what Premium includes
  online booking for my customers, do you have that
  can my clients book appointments on the website
  can guests reserve a table at my restaurant online
  professional e-mail with our company name
  what does the upgrade cost
  which plan has analytics
  Premium yearly price
/promotions#plans Two plans, one of them free
  difference between free and Premium
  compare the free website with Premium
  free plan versus paid plan
  how much do I save with Premium
  how many support tickets can a free account have
  free or Premium, which one
  what does Premium have that free does not
  is Premium cheaper than buying the tools separately
  how many tickets can I open
  comparison table
  what is missing in the free version
  what is better about the paid version
  do I need Premium or is free enough
/promotions#steps
  how do I claim the free website
  how do I get my free website
  sign up for the free site
  do I need a credit card for the free website
  steps to get the free site
  how do I apply for the free website
  where do I claim it
  what do I have to do to get the free site
  what happens after I claim
  do I need a card to claim
  where do I sign up for the free website
  I want the free website
  how do I order the free website
  claim my site
/promotions#guarantee
  do I have to sign a contract for the free site
  can I cancel Premium
  what happens to my free site when I cancel Premium
  is there a guarantee on the free website
  will I get an invoice later for the free website
  support for the free website
  is there any obligation with the free website
  can I quit Premium whenever I want
  how do I cancel my Premium membership
  do I lose the website when I stop Premium
  will you bill me afterwards
  are there contracts
  what do you promise for the free website
  do I have to commit to something with the free website
  can I stop paying for Premium
  is Premium a contract
  is there a risk for me
  how do I end Premium
/about
  how many people work at your company
  how big is your team
  how many years of experience do you have
  since when does the studio exist
  are you a big agency
  how experienced are you
  how long have you been doing this
  how many employees do you have
  are you a small company
  how old is your company
  since when do you make websites
  size of the company
/about#story
  how did the company start
  who founded the studio
  your history
  what is your story
  who is Ada Lindqvist
  how did you begin
  who started the company
  where does the company come from
  background of the founder
  who is the owner of the studio
  how did it all start
/about#technology-should-work-for-you
  what is your philosophy
  what does your motto mean
  your tagline
  what do you believe in
  what are your principles
/about#why-port-gardner
  why are you called Port Gardner
  where does the name come from
  meaning of your name
  what does Port Gardner mean
  how did you choose the name
/about#what-we-are-not
  what kind of projects do you not take
  do you make gambling or political sites
  are you the cheapest
  do you turn down clients
  how many projects do you take at once
  are there projects you would not do
  which businesses do you not work with
  do you say no to customers
  do you take on casinos or election campaigns
  are you cheaper than others
  do you work for any kind of business
  are there sectors you do not serve
  would you build a betting site
  do you accept every order
/about#team
  who works there
  who will work on my website
  who designs and who codes
  meet the people
  who is my contact person
  who edits the videos
  do you outsource or use freelancers
  who are the people behind the studio
  who would be responsible for my project
  tell me about the staff
  names of the people who work for you
  who is the designer and who is the developer
  who does the support
  who do I talk to when I call
  who is who at your company
  who builds the websites
  will I always talk to the same person
  do real people work there
  who answers when I call
/about#values
  how do you work
  what are your values
  do you show us drafts early
  are your sites accessible for disabled people
  screen reader and keyboard accessibility
  what is special about how you work
  when do I see the first version
  can people with disabilities use your websites
  do you care about accessibility
  what can I expect from you
  why should I choose you
  why you and not somebody else
  is your work accessible to blind people
  how do you treat your customers
/portal
  what is the client portal
  when does the client portal open
  portal coming soon
  is there a customer area
  what is the portal
/portal#features
  where can I see the progress of my project
  track my project status
  where are my invoices
  how do I open a support ticket
  where do I upload files or videos
  how far along is my project
  where do I follow the status of my website
  where can I find my bills
  how can I send you files
  how do I report a problem as a client
  support ticket
  can I watch my project online
  log in to look at my project
  is my website finished yet
  how is my site coming along
  where do I see my tickets
  how do clients send you footage
  how do I contact support as a customer
/auth Sign in
  how do I log in
  where is the login
  sign in to my account
  I cannot log in
  access my dashboard
  I want to log in
  login page
  how do I get into my account
  where is the client login
  my login fails
  I am a customer, where do I log in
  sign me in
  I can not get into my account
/auth Make an account
  create an account
  register
  open an account
  is an account free
  I did not get the confirmation e-mail
  how do I register
  can I make an account
  new account
  does an account cost anything
  I never received the e-mail to confirm my address
  I want to sign up
  where can I create a profile
  how do I become a registered user
/auth Forgotten password
  I lost my password
  reset my password
  change my password
  password does not work
  I did not get the reset link
  I can not remember my password
  new password
  password reset link
  how do I get a new password
  I am locked out of my account
  my password is gone
  I do not know my password anymore
  recover my account
/services
  what kind of services
  what can you help me with
  how can you help my business
/services#seven-services
  what services do you have
  what do you offer
  list of services and prices
  what kinds of work do you do
  what can you do for my business
  what all do you do
  what is on offer
  give me an overview of your services
  everything you sell
  which kinds of work can I order
  do you do design and marketing as well
  list everything you offer
  what can I hire you for
  what are you good at
  what sort of things do you build
/services#larger-work
  do you do bigger projects
  large or complex projects
  can you handle a big project
  platforms, shops and portals
/services#process
  how does a project work from beginning to end
  your process
  what phases does a project have
  how do you build a website step by step
  do I see a design before you build
  prototype
  how will the project go
  what are the stages of a website project
  what happens first and what comes after that
  describe the way you work on a website
  will I see drafts
  steps from idea to launch
  how do you go about a project
  which steps are there in a project
  how does the cooperation work
  project phases
  what is your workflow
/services/fast-website-development
  can you make my slow WordPress site faster
  my website is slow, can you speed it up
  how much is a fast website
  I need a website quickly
  small website with five pages
  simple business website price
  fast website development price
  starter website
  price of a small website
  a few pages online as soon as possible
  what does the fast website cost
  up to five pages
  I need something simple and quick
  a lean site for this month
  how much for a five page site
  I need a small site fast
  the quick website, how much
/services/fast-website-development#why-speed-matters
  why does website speed matter
  does a slow site cost me customers
  do people leave slow pages
  is it important that a page loads fast
  do visitors go away when it takes too long
  what do I gain from a faster website
  my site is slow, can you make it faster
  why should my site be fast
/services/fast-website-development#budget
  which performance numbers do you promise
  Core Web Vitals targets
  Lighthouse score
  LCP INP CLS
  what speed values do you guarantee
  what score will my site get in Google tests
  performance targets
/services/fast-website-development#performance-features
  how do you make websites fast
  image compression and caching
  what makes your sites quick
  what do you do so that pages load quickly
  how do you optimize loading
/services/fast-website-development#technologies
  which programming languages do you use
  do you use React
  what framework do you build with
  tech stack
  what do you build with
  which tools and languages are the sites made with
  is it React or plain HTML
  what is your tech stack
  what software do you use to make sites
/services/fast-website-development#process
  how does fast website development go
  how long does a fast website take
  what are the steps of the fast website
  when do I see the fast website for the first time
/services/fast-website-development#how-fast-is-fast
  how quick is the finished website
  how many seconds until the page opens
  loading time of your sites
  how fast do your websites load
  how quickly does a page appear
  will my site be quick
  what load time can I expect
  how long do pages need to load
  how speedy will the new site be
/services/fast-website-development#is-it-a-template
  do you use templates or themes
  is it a ready-made design
  do you build on a theme
  will my site look like everybody else’s
  are the sites made from a template
  is the design individual or from a kit
  do all your sites look the same
  do you just use a wordpress theme
  is it made from a theme
  do you take a finished template and fill it
/services/fast-website-development#can-i-change-things-myself
  can I edit my website myself
  can I update the content without you
  is there a CMS
  how do I change texts and pictures later
  do I need to know coding to edit it
  do you train us to use it
  can I make changes on my own
  how do I change my prices or hours on the site
  do I depend on you for every change
  can my staff edit the pages
  is it easy to update the site by ourselves
  do you show us how to edit
  content management system
  do I have to call you for each little change
  can I put in new pictures by myself
  can my secretary update the site
  how do I change the opening times on my page
  is there a backend where I can edit
  am I able to edit it without knowledge
/services/fast-website-development#will-it-still-be-fast-when-i-add-to-it
  does it get slow when I upload pictures
  will the site stay fast later
  what if I put many photos on it, is it slow then
  does the speed stay the same over time
/services/seo-optimization
  do you do SEO
  do you offer search engine optimization
  can you help me with my Google ranking
  improve my google ranking
  how much is SEO
  SEO cost per month
  do you do search engine optimization
  I want to rank higher on Google
  get found on Google
  nobody finds my website
  is there a minimum contract for SEO
  what does SEO cost
  how much do I pay for search optimization
  people do not find us on Google
  more visitors from search engines
  how can we be found online
  better visibility in search
  do you offer SEO
  price for SEO per month
  what do you charge for Google optimization
  nobody visits my website
  I want more people to find my shop
  we are nowhere on Google
/services/seo-optimization#local-and-technical
  what does SEO include
  local SEO
  technical SEO
  Google Business Profile
  show up on Google Maps
  do you help with reviews
  do you build backlinks
  sitemap and structured data
  fix broken links
  what do you do for local search
  our entry on Google is incorrect
  we do not appear on the map
  opening hours on Google are wrong
  more and better Google reviews
  what is part of the SEO work
  links from other websites
  duplicate content and redirects
  our address on Google is wrong
  can you sort out our Google entry
  how do we get on Google Maps
  what do you do exactly for SEO
/services/seo-optimization#process
  how does SEO work with you
  do I get a monthly SEO report
  keyword research
  how do you go about SEO
  what do you do in the first month of SEO
  will I get a report about the results
  finding out what people search for
/services/seo-optimization#honesty
  number 1 on Google
  can you promise first place on Google
  can you get me to number one
  do you buy links
  guaranteed top position in search
  will you write a lot of blog posts for SEO
  can you guarantee a position on Google
  get my page to the top of the search results
  first place in 30 days
  other agencies promise top rankings, do you
  will we be first on Google
  do you promise page one
  top of Google guaranteed
  make us number one
  can you bring us to first place
/services/seo-optimization#how-long-until-i-see-something
  how long does SEO take
  when will SEO show results
  how many months until my ranking gets better
  how long until we rank
  when do I notice a difference with SEO
  when will we appear on the first page of Google
  how soon does SEO bring customers
  how long before we are on the first page
  how many weeks until Google shows us
  when do results come
/services/seo-optimization#what-do-i-have-to-do
  how much of my time does SEO need
  do I have to do anything for SEO
  what is my part in SEO
  what do you need from me for SEO
  is SEO a lot of work for us
/services/seo-optimization#do-i-need-this-at-all
  is SEO worth it for me
  do small businesses need SEO
  should I invest in SEO
  does SEO make sense for a small company
  do we need search optimization if we have enough work
  is it worth the money to be found on Google
  is it useful to pay for SEO
  do I really need SEO
/services/seo-optimization#do-you-optimize-for-ai-answers-too
  how do I show up in ChatGPT or other AI assistants
  AI search optimization
  GEO
  does Gemini or Perplexity know my company
  do AI chats mention my company
  be recommended by AI assistants
  what about AI search instead of Google
  will language models find my site
  do chatbots know us
  visibility in ChatGPT answers
  people ask AI for recommendations now
/services/custom-web-design
  how much is custom web design
  price of a custom designed website
  I want a unique design
  bespoke website
  buy the custom web design package
  design from scratch
  what does an individual design cost
  I want something unique, not a template
  how much is the design package
  can you design a website only for us
  a site nobody else has
  how much do you want for a design made for us
  what is the price of the design package
  a really special website for us, cost
/services/custom-web-design#included
  what is included in custom web design
  how many pages are in the design package
  how many revisions do I get
  rounds of changes
  is there support after launch
  corrections after launch
  what do I get for the custom design price
  how often can I ask for changes to the design
  how many drafts will I see
  is teaching or training included
  what happens after the launch of my custom site
  how many design proposals do I get
  what is in the custom package
  number of revision rounds
  how many correction loops
  what do you deliver with the design
/services/custom-web-design#principles
  how do you design
  do you use stock photos
  who takes the photographs
  can you take pictures of our shop
  design principles
  do we need our own photos
  what is your design style
  who makes the pictures for the site
/services/custom-web-design#process
  how does a custom design project go
  how long does custom web design take
  what are the steps of a custom design
  when do I see the first designs
/services/custom-web-design#why-do-i-have-to-sign-in-to-buy-it
  why do I need an account to buy
  can I buy the design without an account
  sign in required
  do I need to register before I can order
  why must I log in to purchase
/services/custom-web-design#what-if-i-like-neither-direction
  what if I do not like the design
  what if I am unhappy with the drafts
  can you draw another design
  I do not like either version
  I do not like what you drew
  what if the result is not to my taste
  what if I am not satisfied with the design
  do you start over when I do not like it
  and if the design is ugly
  suppose I am not happy with your drafts
  I want a different design
/services/custom-web-design#can-i-use-a-discount-code
  I have a coupon
  where do I enter my promo code
  how does a discount code work
  my voucher
  is there a field for discount codes
  I got a code from you, how do I redeem it
  use a coupon at checkout
  are there any discounts
  where can I type in the code
  I received a voucher
  how do I apply my coupon
/services/custom-web-design#do-you-design-logos-too
  can you make a logo
  do you do branding
  corporate identity
  I need a new logo
  can you design a logo for us
  we have no logo yet
  do you offer corporate design
  who can draw us a logo
  can I also get a logo from you
  logo design
/services/mobile-responsiveness
  how much to make my site work on phones
  make my website mobile friendly
  responsive design price
  my website does not work on a phone
  mobile version of my website
  what does a mobile version cost
  our page looks bad on smartphones
  please make the site usable on mobile
  adapt the website to small screens
  site looks broken on my phone
  price for responsive design
  our website is unusable on a tablet or phone
  can you fix the phone view of my site
  how much is a mobile friendly redesign
  everything is tiny on my phone
/services/mobile-responsiveness#symptoms
  how do I know whether my site is mobile friendly
  text is too small on the phone
  buttons are hard to tap
  signs that a site is bad on phones
  is my site okay on a phone
  people have to zoom to read my page
  the menu does not work on mobile
  layout is messed up on small screens
  buttons overlap on the phone
  my customers complain about the site on their phones
/services/mobile-responsiveness#what-we-do
  what do you do to make a site responsive
  tablets and different screen sizes
  touch targets and contrast
  what is part of the mobile work
  will it look good on an iPad
  works on every screen size
/services/mobile-responsiveness#process
  how does the mobile rework go
  does my old site stay online during the rework
  what are the steps of the mobile redesign
/services/mobile-responsiveness#do-i-need-a-new-site-for-that
  can you make my current site responsive or do I need a new one
  do you have to rebuild the site for mobile
  can the existing page be adapted for phones
  is a complete rebuild necessary for mobile
/services/mobile-responsiveness#do-i-need-an-app-as-well
  do you program apps for iOS
  do you build mobile apps
  do I need an iPhone or Android app
  native app or website
  can you put me in the app store
  do you make iPhone apps
  can you develop an Android app
  would an app be better than a website
  is a mobile app necessary
  app for the App Store or Google Play
  should we have our own app
  is an app useful for us
  do you make apps for phones
/services/mobile-responsiveness#which-phones-do-you-test
  what devices do you test on
  do you test on old phones
  does it work on iPhone and Android
  browser testing
  on which devices do you check the website
  do you test with a screen reader
  will it run on older smartphones
/services/website-maintenance
  do you do website maintenance
  who looks after my site after launch
  website support
  keep my site secure and updated
  ongoing care
  who takes care of the website once it is online
  can you look after our website
  do you offer support after the launch
  I do not want to worry about updates
  help with keeping the site up to date
  someone to look after the website
  do you offer aftercare
/services/website-maintenance#what-happens
  what do you do every month in maintenance
  do you make backups
  security updates
  do you monitor uptime
  what if my site goes down
  what if an update breaks my site
  do I get a monthly report
  my website was hacked
  SSL certificate expired
  how often are backups made
  how often do you install updates
  is the site watched day and night
  our site is down
  our website has been hacked
  who restores my site if something breaks
  what is done every month
  is my site secure
  how frequently is the site saved
  are there daily backups
  what happens when the site crashes
  our page is offline
  someone broke into our website
/services/website-maintenance#process
  how do I start with a maintenance plan
  can you check the state of my site
  website audit
  how do I begin with maintenance
  would you check my website for problems for free
  can you look at my site and tell me what is broken
/services/website-maintenance#what-is-the-30-day-satisfaction-guarantee
  is there a guarantee on the plans
  money-back guarantee
  can I get a refund of my plan
  can I try a plan first
  trial period
  what if I am not happy with the plan
  do I get my money back
  satisfaction guarantee
  can I return the plan within a month
  refund if it does not suit me
  what if maintenance disappoints me
  can I have my money returned
  is there a risk with the plans
/services/website-maintenance#what-if-i-need-more-hours-than-the-plan-has
  I need more hours this month
  what if I go over my hours
  what do extra hours cost
  additional work beyond the plan
  what if my hours are used up
  our changes take longer than the plan allows
  buy more hours
  is there a fee for overtime
  two hours will not be enough for us
  what if there is more to do than the plan covers
  can I get additional hours
/services/website-maintenance#do-you-maintain-wordpress-and-shopify-sites
  do you work with WordPress
  do you support Shopify
  can you maintain a Wix or Squarespace site
  which systems do you maintain
  PHP or Drupal site
  we have a WordPress website
  our shop runs on Shopify, do you maintain that
  do you know Joomla, Wix or Squarespace
  can you help with my WordPress plugins
  do you take WordPress sites
  ours is a WordPress blog
  can you update my WordPress
/services/website-maintenance#is-hosting-included
  do you host websites
  is hosting part of the plan
  who pays for hosting
  where is my site hosted
  do I need my own server
  web hosting
  does the plan include hosting
  do I have to pay for the server separately
  where will the site run
  do you provide web space
  which hosting company do you use
  is hosting an extra cost
  who pays the hosting bill
  do I need to rent a server
  is web hosting part of the price
/services/e-commerce-solutions
  how much does an online shop cost
  can you build a web shop
  I want to sell online
  e-commerce price
  online store for my products
  what does a shop cost
  how much to sell my goods online
  price for an online shop
  we want to open an internet shop
  can you set up a store for us
  starting price for e-commerce
  how much do you charge for a shop
  what is the price of a webshop
  I would like to sell my goods on the internet
/services/e-commerce-solutions#included
  what features does the shop have
  which payment methods does the shop take
  credit cards and PayPal
  inventory and stock
  sales tax
  shipping and pickup in the shop
  local delivery
  guest checkout
  export for my bookkeeper
  order management
  how can my customers pay
  does the shop accept Google Pay
  can people pick up their order
  do customers need an account to order
  does the shop handle taxes and shipping costs
  does it count my stock
  what can the shop do
  is the checkout easy
  can I see my orders in one place
  which ways to pay can I offer
  is Apple Pay possible
  does the shop work with cards
  can customers collect the goods
/services/e-commerce-solutions#kinds
  what kind of shops do you build
  shop for a bakery or bike store
  wholesale customers with their own prices
  handmade products
  we sell handmade things, do you build shops for that
  B2B shop with customer prices
  order online and collect in store
/services/e-commerce-solutions#process
  how does building a shop go
  how long does an online shop take
  what are the steps of a shop project
  how many weeks does a shop need
/services/e-commerce-solutions#shopify-or-something-of-my-own
  should I use Shopify
  Shopify or WooCommerce
  own shop or a platform
  Etsy or my own store
  is Shopify good for me
  what is better, Shopify or an own solution
  do you recommend Shopify
  which shop system should I take
  would you go for Shopify
  Shopify compared to a custom shop
/services/e-commerce-solutions#what-does-it-cost-after-launch
  what are the running costs of a shop
  do you take a percentage of my sales
  transaction fees
  payment provider fee
  monthly fees for the shop
  what do I pay every month for the shop
  do you earn a part of each sale
  do you want a commission on orders
  costs of credit card payments
  ongoing costs
  do I have to give you a part of my turnover
  what follows in costs once the shop runs
/services/e-commerce-solutions#who-puts-in-the-products
  do you enter my products
  import products from a spreadsheet
  I have hundreds of products
  product photos
  do I have to type in all my articles
  can you upload my product catalog
  how do my products get into the shop
  import an Excel list of products
  who adds the articles to the shop
  do you fill the shop with our items
  a thousand items must be entered
/services/e-commerce-solutions#what-about-returns-and-refunds
  how do returns work in the shop
  refund an order of a customer
  a customer wants to send something back
  how do I give a buyer their money back
  can orders be canceled and refunded
  return policy of the shop
  what if a buyer wants their money back
/services/digital-marketing
  do you edit videos
  video editing service
  do you do social media marketing
  marketing for gyms and coaches
  digital marketing
  can you cut my videos
  do you make videos for social media
  advertising on social media
  help with Instagram and TikTok content
  who can edit my training videos
  do you come and film or only edit
  do you do video
/services/digital-marketing#package
  how much is video editing
  price of the video package
  how many videos do I get a month
  what is in the Social Fitness Video Package
  how long are the videos
  are captions and music included
  how many revisions of a video
  what does the video package cost
  how much for editing videos
  number of videos every month
  what do I get for the monthly video price
  length of the clips
  video subscription for fitness coaches
  cost of cutting workout videos
  how much do you take for videos
  how many clips per month
  what does video editing cost a month
/services/digital-marketing#formats
  9:16, 1:1 or 16:9
  which video formats do you deliver
  Instagram Reels and YouTube Shorts
  vertical videos
  aspect ratio
  square video for the feed
  video for Facebook or LinkedIn
  can I have the video in portrait format
  which platforms are the videos made for
  do you make videos for TikTok
  size of the videos for Instagram
  upright videos for TikTok
  can it be square
/services/digital-marketing#add-ons
  what video extras are there
  thumbnail design price
  motion graphics price
  animations in the video
  how much are special effects in the video
  do you make preview pictures for videos
  what costs extra with the videos
  price of motion graphics
  what do thumbnails cost
  graphics in the video, what is the surcharge
/services/digital-marketing#process
  how does the video service work
  how do I send you my footage
  where do I upload raw clips
  how do I get the raw material to you
  what is the workflow for the videos
  can I approve the edit
/services/digital-marketing#stories
  who uses your video service
  example of a video client
  which gym uses your videos
/services/digital-marketing#what-do-i-need-to-film-with
  what camera do I need
  do I need a professional camera or microphone
  equipment for filming
  do you come and film us
  is a smartphone enough for filming
  do I need lights and a microphone
  can I record with an iPhone
  what should I record with
  do I need expensive gear
  will my phone do for recording
/services/digital-marketing#do-you-post-for-me
  do you post the videos on my channels
  do you manage my social media accounts
  do you answer comments
  will you upload the clips to Instagram
  do you run our channels
  can you take over our social media
  who posts the videos
  will you put it on Instagram for us
  do you do the posting
/services/digital-marketing#i-need-it-by-tomorrow-can-you
  how fast do you edit a video
  video turnaround time
  rush job
  express editing
  when do I get my video back
  how many days until the video is done
  can you cut a video overnight
  I need the video urgently
  how long does editing take
  how quickly do I get my edit
  I need a video very quickly
  how soon is a clip finished
  can I have it the next day
/services/digital-marketing#do-unused-videos-carry-over
  what if I film fewer videos this month
  do my videos expire
  can I pause the video package
  unused videos next month
  can I take a break from the videos
  I will not film anything next month
  skip a month
  what happens to videos I did not use
  what if I do not film enough
  pause for a month
/services/digital-marketing#who-owns-the-footage
  do I own the videos
  who has the rights to the footage
  how long do you keep my footage
  can you delete my videos
  whose videos are they
  do you keep copies of my clips
  may I use the videos elsewhere
/services/custom-web-apps
  do you build web apps
  can you develop custom software
  I need a program for my business
  do you build AI tools
  internal tool
  can you program something special for us
  custom made software
  we need a tool that does not exist
  develop an application for our company
  do you work with AI
  do you program
  we need special software
  could you develop an app in the browser
/services/custom-web-apps#what-we-build
  what kinds of apps do you build
  online booking and appointments
  automate estimates or invoices
  connect my tools, integrate systems
  assistant for my website
  automation of office work
  could you build a reservation system
  we want to stop copying data by hand
  build us an internal chatbot
  app for scheduling employees or rooms
  automatic quotes for customers
  what could you automate
  can you make an online calendar for reservations
  connect the shop with our accounting
/services/custom-web-apps#how-we-use-ai
  how do you use artificial intelligence
  is my data used to train AI
  does a human check what the AI does
  can I turn the AI off
  what do you use AI for
  do you send our data to OpenAI
  is a person still in control
  how do you keep AI under control
/services/custom-web-apps#technologies
  which technology do you use for apps
  Node and PostgreSQL
  which database
  what are the apps programmed in
/services/custom-web-apps#stories
  examples of apps you built
  who has an app from you
  success stories
  what apps have you built so far
  projects with AI you have done
/services/custom-web-apps#process
  how does building an app go
  how long does a web app take
  minimum viable product
  what are the steps of an app project
  how soon can we use the app
  start small with an app
/services/custom-web-apps#what-does-a-web-app-cost
  how much is an app
  price of custom software
  cost of an AI assistant or chatbot project
  budget for a web application
  how much do you charge for a web app
  what would an own app cost
  price of a booking system made for us
  how expensive is software development
  cost of developing an application
  how much would it be to have an app programmed
  rough cost of own software
/services/custom-web-apps#could-a-ready-made-product-do-it
  should I buy software or build my own
  is there existing software for that
  off the shelf software
  is there not a finished product for this
  why build our own when there is software
  buy or build
/services/custom-web-apps#what-happens-to-our-data
  where is our data
  can I export my data
  data protection and privacy
  are there backups of our data
  who has access to our information
  are our customers' details safe
  where do you store the data
  privacy of our information
  can I get our data out again
  who owns the data
  is the database backed up
  who can see our data
  is the information of our clients protected
  on which servers is the data
/services/custom-web-apps#what-if-the-ai-gets-it-wrong
  what if the AI makes mistakes
  hallucinations
  can I trust the AI
  wrong answers of the assistant
  what if it says something false to a customer
  who is liable for mistakes of the AI
  how reliable is the assistant
  the bot could say something stupid to my clients
  who checks the answers of the AI
/services/memberships
  can you build a membership site
  video course platform
  paid members area
  sell online courses
  subscription website for my classes
  platform for paying members
  I want to offer my training online for a monthly price
  can you make a site with courses and videos
  sell access to my content
  community with subscription
  I want members to pay for my videos
  can you build something like Netflix for my courses
  subscription site for a gym or a studio
/services/memberships#included
  what can a membership platform do
  can members cancel by themselves
  free trials and coupons for members
  what happens when a card fails
  video streaming for members
  what can my members do
  can I give out free trial weeks
  how do members pay
  what does the platform do for me
  will videos run on a bad connection
/services/memberships#example-tiers
  what could I charge my members
  example membership prices
  Basic Premium and VIP tiers
  how much should members pay
  price levels for a membership
  which tiers do other coaches have
/services/memberships#technologies
  which technology for video streaming
  Stripe Billing
  HLS
  how are the videos streamed technically
/services/memberships#stories
  who has a membership site from you
  membership examples
  did a membership work for someone
/services/memberships#process
  how does building a membership platform go
  how long does a membership site take
  founding members
  what are the steps to my own platform
  how soon could my members start
/services/memberships#why-not-patreon-kajabi-or-mighty-networks
  why not use Patreon
  Teachable or Thinkific instead
  own platform or a ready-made course platform
  is Patreon not enough
  what is the advantage over Kajabi
  why should I have my own platform
  compared with Skool, Podia or Thinkific
/services/memberships#can-i-bring-my-existing-members
  import my members from another platform
  migrate my subscribers
  switch platform with my members
  can my subscribers come along
  take my members with me from another provider
  transfer existing customers and their cards
  I have members at another provider already
/services/memberships#can-somebody-copy-my-videos
  are my videos protected
  piracy and downloading of my videos
  account sharing
  can people download my courses
  protect my content from being copied
  several people using one account
  how do you stop people from passing on passwords
  are the videos safe from theft
/services/memberships#what-share-do-you-take
  do you take a cut of the membership fees
  your commission on memberships
  platform fee
  how much of the income do you keep
  do you get a part of my members' payments
  do you charge per member
  do you take a percentage
  how much do you earn per member
/services/websites
  business website
  websites and e-commerce
  which websites do you make
/services/websites#solutions
  how much is a business site
  landing page price
  how much for a portfolio website
  what sizes of websites do you offer
  website packages
  one page website
  website for a photographer or artist
  site with six to twelve pages
  what does a landing page cost
  how much is a company website
  site for an artist, how much
  prices of the different websites
  what kinds of websites are there and what do they cost
  a single page for a campaign
  website with a gallery of my work
  what does a one pager cost
  how much does a site for a photographer cost
  price of a business website with ten pages
/services/websites#in-every-site
  what is included in every website
  are your websites accessible
  WCAG
  is SEO included in the website
  what does every site come with
  are search basics included
  do your sites follow accessibility rules
/services/websites#technologies
  which technologies do you use for websites
  do you build with WordPress
  Tailwind and TypeScript
  do you use WordPress for websites
  what are your websites programmed with
/services/websites#stories
  success stories of websites
  what did websites do for your clients
  what did a new website change for your customers
/services/websites#which-one-do-i-need
  which website is right for me
  I need a website
  I want a new website
  what type of site should I choose
  do I need a landing page or a business site
  help me decide
  I do not know what kind of site I need
  which of your websites would suit a restaurant
  small site or big site
  what would you recommend for my business
  which package suits me
  what is best for a café
/services/websites#how-long-does-it-take
  how long does a business website take
  how long does a landing page take
  how many weeks for a company website
  how long for one page
/services/websites#how-is-that-different-from-fast-website-development
  difference between a business site and a fast website
  fast website or business website
  why does a business site cost more than the fast one
/services/websites#how-do-payments-work
  when do I have to pay
  do I pay up front
  can I pay in installments
  down payment
  payment terms
  financing
  invoices
  do I have to pay in advance
  can I pay in parts
  how is the payment split
  how much is due at the start
  do you take a deposit
  can I pay monthly for a new website
  how do I pay you
  what are your terms of payment
  how much do you want in advance
  is it possible to pay later
  do I pay half now and half later
/portfolio
  your portfolio
  can I see your work
  where can I look at your work
/portfolio#featured-projects
  show me examples of your work
  which websites have you made
  who are your clients
  have you worked with restaurants, shops, dentists or salons
  do you have experience in my industry
  references
  past projects
  have you built a site for a gym, hotel, inn or realtor
  what have you built so far
  do you have sample websites
  websites you did for other businesses like mine
  show me some of your projects
  previous customers
  have you done something for a bakery or a hotel before
  which companies use your services
  what kind of customers do you have
  have you ever made a site for a dentist
  do you have references from my trade
  let me see what you have done
/portfolio#testimonials
  what do your clients say
  reviews and ratings
  testimonials
  are your customers happy
  feedback of clients
  how many stars
  what are people saying about you
  are there opinions of customers
  good and bad experiences with you
  can I trust you
  what do others say about your work
  do you have references from happy customers
  are other customers satisfied
  what are your ratings
/portfolio#highlights
  what results did your clients get
  did bookings increase
  how did you measure the results
  return on investment of a website
  40% more bookings
  does a new website pay off
  what did your work achieve
  evidence that it works
  did your clients get more business
  numbers and results
  does it really bring more customers
  how much more did they sell with the new site
/portfolio#process
  how do you measure success
  how do you pick what to build first
  how do you know that a project was successful
/case-studies/grand-avenue-auto-estimates
  case study of the auto repair shop
  Grand Avenue Auto
  AI project example
  assistant that drafts estimates for a garage
  what did you do for the garage
  the car workshop with the AI assistant
/case-studies/cascade-peak-fitness-membership
  case study of the fitness coach
  Cascade Peak Fitness
  membership project example
  online coaching platform
  what did you do for the strength coach
  the gym with the members and form checks
/case-studies/jetty-island-kayaks-booking
  case study of the kayak school
  Jetty Island Kayaks
  booking website example
  booking page with tides
  what did you do for the kayak business
  the project with the tide times
/blog/what-an-assistant-should-not-answer
  article about chat assistants
  is a website chatbot a risk
  Air Canada chatbot
  what should a chatbot on my site not say
  is an assistant on my website dangerous
/blog/what-an-assistant-should-not-answer#how-these-things-go-wrong
  why do chatbots make things up
  what is retrieval
  how does an AI assistant invent facts
/blog/what-an-assistant-should-not-answer#what-it-should-pass-on
  which questions should a chatbot hand over to a person
  when should the chatbot call a human
/blog/what-an-assistant-should-not-answer#five-questions-to-test-it-with
  how do I test a chatbot
  how can I check whether my assistant is good
/blog/what-an-assistant-should-not-answer#say-what-it-is
  should a chatbot say that it is a machine
  must I label a chatbot
/blog/when-the-spreadsheet-is-enough
  spreadsheet or web app
  we run our business in Excel
  do I need software or is Excel fine
  article about spreadsheets
  is Excel sufficient for us
  should I replace my spreadsheet
  we do everything with Google Sheets
  is my Excel list enough
  do we need our own program or does a table do
/blog/when-the-spreadsheet-is-enough#six-signs-that-you-have-outgrown-it
  when have I outgrown my spreadsheet
  signs that Excel is not enough
  is our table getting too big
  when should I stop using Excel
/blog/when-the-spreadsheet-is-enough#what-to-ask-whoever-builds-it
  what should I ask a software developer before hiring
  questions for a programmer before I sign
/blog/three-prices-people-can-choose-between
  how do I set prices for my membership
  how many tiers should a membership have
  article about membership pricing
  which prices should my membership levels have
  advice on pricing my subscription
  how should I price my courses
  what do I charge for my membership
/blog/three-prices-people-can-choose-between#how-far-apart
  how far apart should the prices of tiers be
  how big should the step between two price levels be
/blog/three-prices-people-can-choose-between#the-number-that-matters
  what is churn
  how many members leave every month, is that normal
/blog/three-prices-people-can-choose-between#three-things-that-keep-people
  how do I keep members from leaving
  retention
  my members quit after a short time
/blog/why-your-site-is-slow-on-a-phone
  why is my site slow
  how do I test the speed of my website
  my page takes forever to load on a phone
  article about website speed
  my website loads slowly
  how can I find out what slows my site down
  what can I do about a slow homepage
  my site takes ages on the phone
  what makes my page so slow
/blog/why-your-site-is-slow-on-a-phone#minutes-2-to-4-what-google-has-measured
  PageSpeed Insights
  what are Core Web Vitals
  how do I read the Google speed test
/blog/why-your-site-is-slow-on-a-phone#minutes-5-to-7-the-usual-suspects
  what makes a website slow
  large pictures and scripts
  which things slow down a page
/blog/why-your-site-is-slow-on-a-phone#minute-8-the-server
  slow server response time
  is my hosting too slow
/blog/why-your-site-is-slow-on-a-phone#does-it-help-with-search
  does speed affect Google ranking
  does a fast site rank better
  is page speed important for Google
`)

/** A line at the margin is a place; the indented ones below it are how people ask for it. */
function readAsked(text: string): Record<string, string[]> {
  const byPlace: Record<string, string[]> = {}
  let ways: string[] = []
  for (const line of text.split('\n').filter((line) => line.trim() !== '')) {
    if (line.startsWith('  ')) ways.push(line.trim())
    else byPlace[line] = ways = []
  }
  return byPlace
}
