import type { OnboardingForm } from '#domain/onboarding.ts'
import type { Email } from '../emails/emails.ts'

type Submitted = OnboardingForm & { preview_url: string }

export function onboardingSubmittedEmail(to: string, form: Submitted, origin: string): Email {
  return {
    kind: 'onboarding-submitted',
    to,
    replyTo: form.email,
    content: {
      subject: `Fitness onboarding: ${form.business_name}`,
      heading: `${form.full_name} submitted the onboarding form`,
      paragraphs: [
        [form.business_name, form.tagline].filter(Boolean).join(': '),
        [form.email, form.phone].filter(Boolean).join(', '),
        `Wants it: ${form.timeline_needed || 'no date given'}. Features: ${form.required_features.join(', ') || 'none chosen'}.`,
        `The website made from it: ${form.preview_url}`,
        'We promised to be in touch within 24 hours.',
      ],
      action: { label: 'Open the fitness forms', url: `${origin}/admin-dashboard?tab=forms` },
    },
  }
}
