-- (p2: put the index changes here)
select 1;
