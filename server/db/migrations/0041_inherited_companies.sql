ALTER TABLE "fitness_onboarding_forms" ALTER COLUMN "user_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "inherited_name" text;
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "inherited_tier" text;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "companies_owned" ON "companies" USING btree ("owner_id");
--> statement-breakpoint
-- kept: the version before never reads or writes companies; as many companies of their own has a person as before, at most one.
CREATE UNIQUE INDEX "companies_own" ON "companies" USING btree ("owner_id") WHERE "companies"."inherited_name" is null;
--> statement-breakpoint
-- kept: the version before never reads or writes companies; whoever follows a deleted owner may have one beside their own.
DROP INDEX "companies_owner";
--> statement-breakpoint
-- kept: answers as before for everybody who owns one company or none.
CREATE OR REPLACE FUNCTION "company_of"(person uuid) RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(
    (SELECT id FROM companies WHERE owner_id = person ORDER BY inherited_name IS NOT NULL, created_at, id LIMIT 1),
    (SELECT company_id FROM company_members WHERE user_id = person ORDER BY joined_at, company_id LIMIT 1))
$$;
--> statement-breakpoint
-- kept: the version before owns the table, and no policy applies to its owner.
DROP POLICY "fitness_onboarding_forms_right_name" ON "fitness_onboarding_forms";
--> statement-breakpoint
-- kept: the version before owns the table, and no policy applies to its owner; a form may be nobody's, and its company's.
CREATE POLICY "fitness_onboarding_forms_right_name" ON "fitness_onboarding_forms" AS RESTRICTIVE FOR INSERT WITH CHECK ("user_id" is null or "user_id" = (select c.owner_id from companies c where c.id = "company_id"));
