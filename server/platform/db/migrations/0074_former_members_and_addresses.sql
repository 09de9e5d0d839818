ALTER TABLE "former_members" DROP CONSTRAINT "former_members_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "former_email_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "unlinked_providers" text[] DEFAULT '{}' NOT NULL;