-- kept: the version before owns the table, and no policy applies to its owner; what it writes for customers is in their names.
CREATE POLICY "support_tickets_right_name" ON "support_tickets" AS RESTRICTIVE FOR INSERT WITH CHECK ("user_id" = nullif(current_setting('slipway.person', true), '')::uuid);
--> statement-breakpoint
-- kept: the version before owns the table, and no policy applies to its owner; what it writes for customers is in their names.
CREATE POLICY "ticket_responses_right_name" ON "ticket_responses" AS RESTRICTIVE FOR INSERT WITH CHECK ("responder_id" = nullif(current_setting('slipway.person', true), '')::uuid);
--> statement-breakpoint
-- kept: the version before owns the table, and no policy applies to its owner; what it writes for customers is in their names.
CREATE POLICY "fitness_onboarding_forms_right_name" ON "fitness_onboarding_forms" AS RESTRICTIVE FOR INSERT WITH CHECK ("user_id" = (select c.owner_id from companies c where c.id = "company_id"));
--> statement-breakpoint
-- kept: the version before owns the table, and no policy applies to its owner; what it writes for customers is in their names.
CREATE POLICY "user_profiles_own" ON "user_profiles" FOR UPDATE USING ("user_id" = nullif(current_setting('slipway.person', true), '')::uuid);
--> statement-breakpoint
-- kept: counts as before, by the owner's right, whoever changes a profile.
ALTER FUNCTION "count_changed_users"() SECURITY DEFINER SET search_path = public, pg_temp;
