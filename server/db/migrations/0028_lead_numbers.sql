CREATE SEQUENCE "public"."lead_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
ALTER TABLE "lead_history" ADD COLUMN "by_sender" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "number" text DEFAULT 'L-' || nextval('lead_numbers') NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "leads_number" ON "leads" USING btree ("number");