-- kept: the version before owns the table, and no policy applies to its owner.
ALTER TABLE "companies" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- kept: likewise.
CREATE POLICY "companies_customers" ON "companies" FOR ALL USING ("id" = nullif(current_setting('slipway.company', true), '')::uuid);
--> statement-breakpoint
-- kept: the version before owns the table, and no policy applies to its owner.
ALTER TABLE "company_members" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- kept: likewise.
CREATE POLICY "company_members_customers" ON "company_members" FOR ALL USING ("company_id" = nullif(current_setting('slipway.company', true), '')::uuid);
--> statement-breakpoint
-- kept: the version before owns the table, and no policy applies to its owner.
ALTER TABLE "company_invitations" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- kept: likewise.
CREATE POLICY "company_invitations_customers" ON "company_invitations" FOR ALL USING ("company_id" = nullif(current_setting('slipway.company', true), '')::uuid);
--> statement-breakpoint
-- kept: the version before owns the table, and no policy applies to its owner.
ALTER TABLE "website_projects" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- kept: likewise.
CREATE POLICY "website_projects_customers" ON "website_projects" FOR ALL USING ("company_id" = nullif(current_setting('slipway.company', true), '')::uuid and current_setting('slipway.part', true) in ('owner', 'member'));
--> statement-breakpoint
-- kept: the version before owns the table, and no policy applies to its owner.
ALTER TABLE "project_updates" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- kept: likewise.
CREATE POLICY "project_updates_customers" ON "project_updates" FOR ALL USING (exists (select from "website_projects" p where p.id = "project_id"));
--> statement-breakpoint
-- kept: the version before owns the table, and no policy applies to its owner.
ALTER TABLE "quick_project_updates" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- kept: likewise.
CREATE POLICY "quick_project_updates_customers" ON "quick_project_updates" FOR ALL USING (exists (select from "website_projects" p where p.id = "project_id"));
--> statement-breakpoint
-- kept: the version before owns the table, and no policy applies to its owner.
ALTER TABLE "support_tickets" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- kept: likewise.
CREATE POLICY "support_tickets_customers" ON "support_tickets" FOR ALL USING ("company_id" = nullif(current_setting('slipway.company', true), '')::uuid and current_setting('slipway.part', true) in ('owner', 'member'));
--> statement-breakpoint
-- kept: the version before owns the table, and no policy applies to its owner.
ALTER TABLE "ticket_responses" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- kept: likewise.
CREATE POLICY "ticket_responses_customers" ON "ticket_responses" FOR ALL USING (exists (select from "support_tickets" p where p.id = "ticket_id")) WITH CHECK (exists (select from "support_tickets" p where p.id = "ticket_id") and not is_admin_response);
--> statement-breakpoint
-- kept: the version before owns the table, and no policy applies to its owner.
ALTER TABLE "fitness_onboarding_forms" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- kept: likewise.
CREATE POLICY "fitness_onboarding_forms_customers" ON "fitness_onboarding_forms" FOR ALL USING ("company_id" = nullif(current_setting('slipway.company', true), '')::uuid and current_setting('slipway.part', true) in ('owner', 'member'));
--> statement-breakpoint
-- kept: the version before owns the table, and no policy applies to its owner.
ALTER TABLE "checkouts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- kept: likewise.
CREATE POLICY "checkouts_customers" ON "checkouts" FOR ALL USING ("company_id" = nullif(current_setting('slipway.company', true), '')::uuid and current_setting('slipway.part', true) in ('owner', 'billing'));
--> statement-breakpoint
-- kept: the version before owns the table, and no policy applies to its owner.
ALTER TABLE "one_time_purchases" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- kept: likewise.
CREATE POLICY "one_time_purchases_customers" ON "one_time_purchases" FOR ALL USING ("company_id" = nullif(current_setting('slipway.company', true), '')::uuid and current_setting('slipway.part', true) in ('owner', 'billing'));
--> statement-breakpoint
-- kept: the version before owns the table, and no policy applies to its owner.
ALTER TABLE "billing_customers" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- kept: likewise.
CREATE POLICY "billing_customers_customers" ON "billing_customers" FOR ALL USING ("company_id" = nullif(current_setting('slipway.company', true), '')::uuid and current_setting('slipway.part', true) in ('owner', 'billing'));
--> statement-breakpoint
-- kept: the version before owns the table, and no policy applies to its owner.
ALTER TABLE "payment_ledger" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- kept: likewise.
CREATE POLICY "payment_ledger_customers" ON "payment_ledger" FOR ALL USING (exists (select from "checkouts" p where p.id = "checkout_id"));
--> statement-breakpoint
-- kept: the version before owns the table, and no policy applies to its owner.
ALTER TABLE "user_profiles" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- kept: likewise.
CREATE POLICY "user_profiles_customers" ON "user_profiles" FOR SELECT USING ("user_id" = nullif(current_setting('slipway.person', true), '')::uuid or exists (select from companies c where c.owner_id = user_profiles.user_id) or exists (select from company_members m where m.user_id = user_profiles.user_id) or exists (select from support_tickets t where t.user_id = user_profiles.user_id) or exists (select from ticket_responses r where r.responder_id = user_profiles.user_id and not r.is_admin_response));
--> statement-breakpoint
-- kept: the version before owns the table, and no policy applies to its owner.
ALTER TABLE "authenticators" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- kept: likewise.
CREATE POLICY "authenticators_customers" ON "authenticators" FOR SELECT USING ("user_id" = nullif(current_setting('slipway.person', true), '')::uuid);
--> statement-breakpoint
-- kept: the version before owns the table, and no policy applies to its owner.
ALTER TABLE "recovery_codes" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- kept: likewise.
CREATE POLICY "recovery_codes_customers" ON "recovery_codes" FOR SELECT USING ("user_id" = nullif(current_setting('slipway.person', true), '')::uuid);
--> statement-breakpoint
-- kept: the version before owns the table, and no policy applies to its owner.
ALTER TABLE "passkeys" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- kept: likewise.
CREATE POLICY "passkeys_customers" ON "passkeys" FOR SELECT USING ("user_id" = nullif(current_setting('slipway.person', true), '')::uuid);
--> statement-breakpoint
-- kept: the version before owns the table, and no policy applies to its owner.
ALTER TABLE "email_changes" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- kept: likewise.
CREATE POLICY "email_changes_customers" ON "email_changes" FOR SELECT USING ("user_id" = nullif(current_setting('slipway.person', true), '')::uuid);
--> statement-breakpoint
-- kept: the version before owns the table, and no policy applies to its owner.
ALTER TABLE "data_exports" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- kept: likewise.
CREATE POLICY "data_exports_customers" ON "data_exports" FOR SELECT USING ("user_id" = nullif(current_setting('slipway.person', true), '')::uuid);
--> statement-breakpoint
-- kept: the version before owns the table, and no policy applies to its owner.
ALTER TABLE "security_events" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- kept: likewise.
CREATE POLICY "security_events_customers" ON "security_events" FOR SELECT USING ("user_id" = nullif(current_setting('slipway.person', true), '')::uuid);
--> statement-breakpoint
-- kept: counts as before, by the owner's right, whoever opens or closes the ticket.
ALTER FUNCTION "count_added_tickets"() SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
-- kept: counts as before, by the owner's right, whoever opens or closes the ticket.
ALTER FUNCTION "count_removed_tickets"() SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
-- kept: counts as before, by the owner's right, whoever opens or closes the ticket.
ALTER FUNCTION "count_changed_tickets"() SECURITY DEFINER SET search_path = public, pg_temp;
