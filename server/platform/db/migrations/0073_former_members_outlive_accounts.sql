ALTER TABLE "former_members" DROP CONSTRAINT "former_members_account_id_accounts_id_fk";
