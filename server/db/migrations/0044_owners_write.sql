-- kept: the version before owns the table, and no policy applies to its owner.
CREATE POLICY "companies_changeable" ON "companies" AS RESTRICTIVE FOR UPDATE USING (current_setting('slipway.part', true) = 'owner' and "inherited_name" is not null);
--> statement-breakpoint
-- kept: the version before owns the table, and no policy applies to its owner.
CREATE POLICY "company_invitations_right_name" ON "company_invitations" AS RESTRICTIVE FOR INSERT WITH CHECK (current_setting('slipway.part', true) = 'owner' and "invited_by" = nullif(current_setting('slipway.person', true), '')::uuid);
--> statement-breakpoint
-- kept: the version before owns the table, and no policy applies to its owner.
CREATE POLICY "company_invitations_changeable" ON "company_invitations" AS RESTRICTIVE FOR UPDATE USING (current_setting('slipway.part', true) = 'owner');
