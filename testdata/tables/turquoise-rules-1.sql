-- A database as the server wrote it when version 1 of Turquoise's rules was the newest: one table, eleven turns
-- without a plate. The tokens are in the test that reads it.
BEGIN TRANSACTION;
CREATE TABLE schema_version (version BIGINT NOT NULL);
INSERT INTO schema_version VALUES(1);
INSERT INTO schema_version VALUES(2);
CREATE TABLE tables (
        name TEXT PRIMARY KEY,
        head BIGINT NOT NULL,
        game TEXT NOT NULL,
        rules BIGINT NOT NULL,
        options TEXT NOT NULL,
        public BIGINT NOT NULL,
        phase TEXT NOT NULL,
        secret TEXT NOT NULL,
        created BIGINT NOT NULL,
        updated BIGINT NOT NULL,
        due BIGINT,
        leased BIGINT NOT NULL DEFAULT 0
    );
INSERT INTO tables VALUES('2wbz23cwqsb9',21,'turquoise',1,'first=1 players=2',0,'running','1e6391dfd1786b838f66f6fad1ec39c9e3cae94887c65e92442af8aaa6050617',1794955485617,1794955488471,NULL,0);
CREATE TABLE events (
        name TEXT NOT NULL REFERENCES tables (name),
        seq BIGINT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (name, seq)
    ) WITHOUT ROWID;
INSERT INTO events VALUES('2wbz23cwqsb9',1,'{"seq":1,"at":1794955485617,"hash":"5c09e62cc0ec428b","length":0,"what":{"type":"created","game":"turquoise","rules":1,"options":{"first":"1","players":"2"},"seats":[{"kind":"me"},{"kind":"open"}],"timing":{"kind":"none"},"public":false,"commitment":"53d2683583533a1d0e2a33f223f4a4497e3b565079dcea0f032a25a9f52852be"}}');
INSERT INTO events VALUES('2wbz23cwqsb9',2,'{"seq":2,"at":1794955485617,"hash":"5c09e62cc0ec428b","length":0,"what":{"type":"sat","seat":0,"name":"Ada","colour":"amber","entropy":"a1"},"tokens":{"0":"3ee8455af9c513b3f762077493ef6115395c92ce727986d59e0580c3449868b4"}}');
INSERT INTO events VALUES('2wbz23cwqsb9',3,'{"seq":3,"at":1794955485643,"hash":"5c09e62cc0ec428b","length":0,"what":{"type":"sat","seat":1,"name":"Bob","colour":"azure","entropy":"b1"},"tokens":{"1":"5f97509ada9c1beaf1760cef41edf5360fa21264d6beb244693fe6937432c4e1"}}');
INSERT INTO events VALUES('2wbz23cwqsb9',4,'{"seq":4,"at":1794955485643,"hash":"5c09e62cc0ec428b","length":0,"what":{"type":"started"}}');
INSERT INTO events VALUES('2wbz23cwqsb9',5,'{"seq":5,"at":1794955485668,"hash":"492f2a1712f0309e","length":1,"what":{"type":"played","seat":0,"action":"draw"},"by":0}');
INSERT INTO events VALUES('2wbz23cwqsb9',6,'{"seq":6,"at":1794955485668,"hash":"0420a41057ce8a9d","length":2,"what":{"type":"drew","action":"tile 15","number":1},"by":0}');
INSERT INTO events VALUES('2wbz23cwqsb9',7,'{"seq":7,"at":1794955485830,"hash":"83917c93269d35da","length":3,"what":{"type":"played","seat":0,"action":"lay 0c1 r0"},"by":0}');
INSERT INTO events VALUES('2wbz23cwqsb9',8,'{"seq":8,"at":1794955486060,"hash":"db7f5e5a00c67eaf","length":4,"what":{"type":"played","seat":0,"action":"enter b1"},"by":0}');
INSERT INTO events VALUES('2wbz23cwqsb9',9,'{"seq":9,"at":1794955486190,"hash":"5de730aa66b62a95","length":5,"what":{"type":"played","seat":0,"action":"end"},"by":0}');
INSERT INTO events VALUES('2wbz23cwqsb9',10,'{"seq":10,"at":1794955486343,"hash":"1139ceca4c973e33","length":6,"what":{"type":"played","seat":1,"action":"enter g1"},"by":1}');
INSERT INTO events VALUES('2wbz23cwqsb9',11,'{"seq":11,"at":1794955486477,"hash":"0c0e588916fb1aa3","length":7,"what":{"type":"played","seat":1,"action":"end"},"by":1}');
INSERT INTO events VALUES('2wbz23cwqsb9',12,'{"seq":12,"at":1794955486647,"hash":"0531b47999d29919","length":8,"what":{"type":"played","seat":0,"action":"end"},"by":0}');
INSERT INTO events VALUES('2wbz23cwqsb9',13,'{"seq":13,"at":1794955486939,"hash":"dc418bc1537a12c3","length":9,"what":{"type":"played","seat":1,"action":"end"},"by":1}');
INSERT INTO events VALUES('2wbz23cwqsb9',14,'{"seq":14,"at":1794955487156,"hash":"808386523c686f76","length":10,"what":{"type":"played","seat":0,"action":"end"},"by":0}');
INSERT INTO events VALUES('2wbz23cwqsb9',15,'{"seq":15,"at":1794955487306,"hash":"e08bc365c2caaf7d","length":11,"what":{"type":"played","seat":1,"action":"end"},"by":1}');
INSERT INTO events VALUES('2wbz23cwqsb9',16,'{"seq":16,"at":1794955487453,"hash":"1894e6fbb738d93f","length":12,"what":{"type":"played","seat":0,"action":"end"},"by":0}');
INSERT INTO events VALUES('2wbz23cwqsb9',17,'{"seq":17,"at":1794955487730,"hash":"09eacd92037dc7e8","length":13,"what":{"type":"played","seat":1,"action":"end"},"by":1}');
INSERT INTO events VALUES('2wbz23cwqsb9',18,'{"seq":18,"at":1794955487922,"hash":"d6873536208661c8","length":14,"what":{"type":"played","seat":0,"action":"end"},"by":0}');
INSERT INTO events VALUES('2wbz23cwqsb9',19,'{"seq":19,"at":1794955488075,"hash":"269ace051758b8b1","length":15,"what":{"type":"played","seat":1,"action":"end"},"by":1}');
INSERT INTO events VALUES('2wbz23cwqsb9',20,'{"seq":20,"at":1794955488232,"hash":"697e3c2f4a8466d6","length":16,"what":{"type":"played","seat":0,"action":"end"},"by":0}');
INSERT INTO events VALUES('2wbz23cwqsb9',21,'{"seq":21,"at":1794955488471,"hash":"55019a46b2dd0804","length":17,"what":{"type":"played","seat":1,"action":"end"},"by":1}');
CREATE TABLE snapshots (
        name TEXT PRIMARY KEY REFERENCES tables (name),
        seq BIGINT NOT NULL,
        body TEXT NOT NULL
    );
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX tables_listed ON tables (updated) WHERE public = 1;
CREATE INDEX tables_unused ON tables (phase, updated) WHERE phase <> 'running';
COMMIT;
