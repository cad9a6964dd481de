import { z } from 'zod'

/** The three forms a visitor can send, their fields and their choices (S1 §3). Labels are in content/. */
export const contactFields = ['name', 'email', 'phone', 'subject', 'message'] as const
export type ContactField = (typeof contactFields)[number]

export const quoteFields = [
  'name',
  'email',
  'phone',
  'company',
  'projectType',
  'budget',
  'timeframe',
  'description',
] as const
export type QuoteField = (typeof quoteFields)[number]

export const claimFields = [
  'name',
  'email',
  'phone',
  'businessName',
  'businessType',
  'currentWebsite',
  'goals',
  'budget',
  'timeline',
] as const
export type ClaimField = (typeof claimFields)[number]

export const projectTypeSchema = z.enum(['website', 'ecommerce', 'redesign', 'maintenance', 'other'])
export type ProjectType = z.infer<typeof projectTypeSchema>

export const quoteBudgetSchema = z.enum(['under2k', '2k-5k', '5k-10k', '10k-plus', 'not-sure'])
export type QuoteBudget = z.infer<typeof quoteBudgetSchema>

export const timeframeSchema = z.enum(['asap', '1month', '1-3months', '3-6months', 'flexible'])
export type Timeframe = z.infer<typeof timeframeSchema>

export const businessTypeSchema = z.enum([
  'restaurant',
  'retail',
  'services',
  'healthcare',
  'beauty',
  'automotive',
  'real-estate',
  'fitness',
  'other',
])
export type BusinessType = z.infer<typeof businessTypeSchema>

/** Dollars per month. */
export const claimBudgetSchema = z.enum(['free-only', '25-50', '50-100', '100-200', '200+'])
export type ClaimBudget = z.infer<typeof claimBudgetSchema>

export const claimTimelineSchema = z.enum(['asap', 'week', 'month', 'flexible'])
export type ClaimTimeline = z.infer<typeof claimTimelineSchema>
