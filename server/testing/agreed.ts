/** A price as an admin types it in; whose it is and of which price at the provider says each test. */
export const agreed = {
  customer_name: 'Olu Baker',
  custom_monthly_amount: 14500,
  custom_total_amount: 43500,
  discount_amount: 7200,
  billing_interval: 'quarterly',
  stripe_coupon_id: '',
  notes: '',
}
