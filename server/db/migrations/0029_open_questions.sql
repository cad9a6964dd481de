CREATE TABLE "open_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"question" text NOT NULL,
	"asked_as" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"answer" text,
	"dismissed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_asked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "left_open" text;--> statement-breakpoint
CREATE UNIQUE INDEX "open_questions_asked_as" ON "open_questions" USING btree ("asked_as");