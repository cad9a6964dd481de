CREATE TABLE "maintenance_plan_options" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tier_name" text NOT NULL,
	"billing_interval" text NOT NULL,
	"base_price" integer NOT NULL,
	"total_amount" integer NOT NULL,
	"discount_percentage" integer NOT NULL,
	"features" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"display_order" integer NOT NULL,
	CONSTRAINT "maintenance_plan_options_cents" CHECK ("maintenance_plan_options"."base_price" >= 0 and "maintenance_plan_options"."total_amount" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_plan_options_offer" ON "maintenance_plan_options" USING btree ("tier_name","billing_interval");