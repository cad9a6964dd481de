import type { BrandStyle, ImageDelivery, RequiredFeature, SubmissionStatus } from '#domain/onboarding.ts'

type Choice = { label: string; hint: string }

/** S2 §2: the six steps; `short` is what fits beneath a step's number. */
export const onboardingSteps = [
  { title: 'Coach & Business Identity', short: 'Identity', hint: 'Who you are, and why people train with you.' },
  { title: 'Services & Pricing', short: 'Services', hint: 'Two or three packages are enough to choose from.' },
  { title: 'Brand & Style', short: 'Brand', hint: 'Your colors, and how your website should feel.' },
  { title: 'Images & Content', short: 'Images', hint: 'What visitors see first, and what your clients say.' },
  { title: 'Features & Timeline', short: 'Features', hint: 'What the website has to do, and by when.' },
  { title: 'Review & Submit', short: 'Review', hint: 'Read it once more. You can change every step.' },
] as const

export const brandStyles: Record<BrandStyle, Choice> = {
  'bold-energetic': { label: 'Bold & energetic', hint: 'Large, loud, full of your color.' },
  'clean-professional': { label: 'Clean & professional', hint: 'White space, fine lines, facts first.' },
  'warm-welcoming': { label: 'Warm & welcoming', hint: 'Soft tones, round shapes, a friendly voice.' },
}

export const imageDeliveries: Record<ImageDelivery, Choice> = {
  email: { label: 'By email', hint: 'You send the files as attachments.' },
  drive: { label: 'From a shared drive', hint: 'You share a folder and paste its link here.' },
  help: { label: 'I need help', hint: 'We call you and find out together.' },
}

export const requiredFeatures: Record<RequiredFeature, Choice> = {
  'booking-1on1': { label: '1-on-1 booking', hint: 'Clients book a personal session in your calendar.' },
  'booking-group': { label: 'Group class booking', hint: 'Classes with a number of places and a waiting list.' },
  'video-library': { label: 'Video library', hint: 'Workouts to watch, open or for members only.' },
  'contact-forms': { label: 'Contact forms', hint: 'Questions that arrive in your inbox.' },
  blog: { label: 'Blog', hint: 'Articles that you write yourself.' },
  payments: { label: 'Online payments', hint: 'Packages paid by card, receipts included.' },
}

export const submissionStatusNames: Record<SubmissionStatus, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  processing: 'Processing',
  completed: 'Completed',
}
