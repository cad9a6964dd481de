CREATE TABLE "note_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"note_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"file_name" text NOT NULL,
	"file_size" bigint NOT NULL,
	"file_type" text NOT NULL,
	"file_path" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "note_files" ADD CONSTRAINT "note_files_note_id_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_files_note" ON "note_files" USING btree ("note_id");--> statement-breakpoint
CREATE UNIQUE INDEX "note_files_file_path" ON "note_files" USING btree ("file_path");--> statement-breakpoint
-- A file goes with its row, whoever deletes that: with a note, a ticket, a company.
CREATE TRIGGER "note_files_files" AFTER DELETE ON "note_files" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "remove_attached_files"();
