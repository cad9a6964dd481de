CREATE TABLE "website_views" (
	"website_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "website_views_website_id_day_pk" PRIMARY KEY("website_id","day")
);
--> statement-breakpoint
ALTER TABLE "website_views" ADD CONSTRAINT "website_views_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- kept: a table that the version before does not know.
CREATE POLICY "website_views_customers" ON "website_views" FOR ALL USING (exists (select from "websites" p where p.id = "website_id"));
