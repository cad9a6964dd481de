ALTER TABLE "conversations" ADD COLUMN "stopped_copies" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "cc" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "named_to" text;--> statement-breakpoint
ALTER TABLE "mailbox_messages" ADD COLUMN "cc" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;