-- The tax report subtracts credit notes. The projection of reports has a higher version, which folds the new column.
alter table read.report_credit_notes add column tax_document jsonb;
