import { z } from 'zod'
import { maintenanceIntervals, maintenanceTiers, type MaintenancePlan } from './prices.ts'

const cents = z.int().nonnegative()

/** A plan as the pages read it. */
export const maintenancePlanSchema = z.object({
  tier_name: z.enum(maintenanceTiers),
  billing_interval: z.enum(maintenanceIntervals),
  base_price: cents,
  total_amount: cents,
  discount_percentage: z.int().min(0).max(100),
  features: z.array(z.string()),
  is_active: z.boolean(),
  display_order: z.int(),
}) satisfies z.ZodType<MaintenancePlan>
