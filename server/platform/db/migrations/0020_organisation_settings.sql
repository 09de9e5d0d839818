ALTER TABLE "accounts" ADD COLUMN "session_idle_seconds" integer;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "session_life_seconds" integer;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "legal_name" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "legal_address" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "legal_country" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "registration_number" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "vat_number" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "default_role" text DEFAULT 'member' NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "email_domains" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "second_factor_rule" text DEFAULT 'nobody' NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "session_idle_minutes" integer;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "session_life_hours" integer;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "deleted_at" timestamp with time zone;