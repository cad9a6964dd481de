import { contact } from '#content/contact.ts'
import { contactFaqs } from '#content/faqs.ts'
import { pageFacts } from '#content/pages.ts'
import { pageMeta } from '#web/site/page-meta.ts'
import { ChartHalf } from '#web/site/sections/chart-half.tsx'
import { ChartPlate } from '#web/site/sections/chart-plate.tsx'
import { FaqSection } from '#web/site/sections/faq-section.tsx'
import { PageHero } from '#web/site/sections/page-hero.tsx'
import { breadcrumbList, faqPage, localBusiness } from '#web/site/structured-data.ts'
import { Card } from '#web/ui/card.tsx'
import { ContactForm } from './contact-form.tsx'
import { BusinessHours, ContactInfo } from './contact-info.tsx'

export const meta = () =>
  pageMeta({
    path: '/contact',
    ...pageFacts['/contact'],
    about: [localBusiness(), faqPage(contactFaqs), breadcrumbList([{ label: contact.title, to: '/contact' }])],
  })

export default function Contact() {
  return (
    <>
      <PageHero kicker={contact.kicker} title={contact.title} description={contact.description}>
        <ChartHalf detail="400 345 470 385">
          <ChartPlate>
            <ContactInfo />
          </ChartPlate>
        </ChartHalf>
      </PageHero>
      <div className="border-b border-line bg-shoal">
        <div className="page-width grid gap-x-16 gap-y-14 py-16 sm:py-20 lg:grid-cols-[1.7fr_1fr]">
          <section id="message" aria-label={contact.form.heading} className="scroll-mt-24">
            <Card>
              <ContactForm />
            </Card>
          </section>
          <BusinessHours />
        </div>
      </div>
      <FaqSection heading={contact.faqHeading} faqs={contactFaqs} />
    </>
  )
}
